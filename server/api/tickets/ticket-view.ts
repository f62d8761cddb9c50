import * as v from 'valibot';
import { contentRev } from '../../../domain/event/imported-id.ts';
import { TicketTypeName } from '../../../domain/tickets/ticket-type.ts';
import type { Account } from '../people/account-store.ts';

/** A ticket as organisers see it. Everybody holds at most one, so its id is that of its holder. Its code is never shown again. */
export const TicketView = v.object({
  id: v.string(),
  user_id: v.string(),
  type: TicketTypeName,
  deactivate_sync: v.boolean(),
  has_code: v.boolean(),
  /** Of what an organiser changes of a ticket. */
  rev: v.string(),
});
export type TicketView = v.InferOutput<typeof TicketView>;

export const hasTicket = (account: Pick<Account, 'ticket' | 'ticketType'>): boolean =>
  account.ticket !== '' || account.ticketType !== '';

export const ticketView = (account: Account): TicketView => ({
  id: account.id,
  user_id: account.id,
  type: account.ticketType || 'Attendee',
  deactivate_sync: account.deactivateSync,
  has_code: account.ticket !== '',
  rev: ticketRevision(account),
});

export const ticketRevision = ({ ticketType, deactivateSync }: Account): string =>
  contentRev([ticketType, deactivateSync]);
