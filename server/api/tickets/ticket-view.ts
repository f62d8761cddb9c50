import type * as v from 'valibot';
import { contentRev } from '../../../domain/event/import/imported-id.ts';
import type { HeldTicketView } from '../../../domain/tickets/ticket-calls.ts';
import type { TicketView } from '../../../domain/tickets/ticket-view.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { shownTicketId } from './held-tickets.ts';
import type { TicketRow } from './ticket-row.ts';
import { ticketTypeOf } from './ticket-types.ts';

/** A person's first ticket. */
export const ticketView = (account: Account): TicketView => ({
  id: account.id,
  user_id: account.id,
  type: account.ticketType || 'Attendee',
  deactivate_sync: account.deactivateSync,
  has_code: account.ticket !== '',
  rev: ticketRevision(account),
});

export const ticketRevision = ({
  ticketType,
  deactivateSync,
}: Pick<Account, 'ticketType' | 'deactivateSync'>): string => contentRev([ticketType, deactivateSync]);

/** Any ticket of a person. */
export const rowView = (account: Account, row: TicketRow): TicketView => ({
  id: shownTicketId(account, row),
  user_id: account.id,
  type: row.typeId,
  deactivate_sync: row.deactivateSync,
  has_code: row.codeHash !== '',
  rev: ticketRevision({ ticketType: row.typeId, deactivateSync: row.deactivateSync }),
});

/** The same with what its type says, and whether it is valid. */
export async function heldTicketView(
  account: Account,
  row: TicketRow,
  ports: Pick<Ports, 'log'>,
): Promise<v.InferOutput<typeof HeldTicketView>> {
  const { title, attendance } = await ticketTypeOf(row.typeId, ports);
  return { ...rowView(account, row), title, attendance, state: row.state, why: row.why };
}
