import type { HeldTicket } from '../../../domain/tickets/held-ticket.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { forgetShopTickets } from '../sources/shop-ticket-store.ts';
import { BY_HAND, firstTicketId, firstTicketOf, heldTickets } from './held-tickets.ts';
import { blankTicket, putTicket, type TicketPut, type TicketRow, ticketTable } from './ticket-row.ts';

type StorePorts = Pick<Ports, 'store'>;

/** The row of a person's first ticket, as the account's columns say. */
export const firstTicketPut = (account: Account): TicketPut | undefined => {
  const first = firstTicketOf(account);
  return (
    first && {
      id: first.id,
      personId: account.id,
      typeId: first.typeId,
      state: first.state,
      codeHash: account.ticket,
      deactivateSync: account.deactivateSync,
      sealed: '',
      ...(first.state === 'valid' && { why: '' }),
    }
  );
};

/** Writes the row of the first ticket of an account that was just added. */
export async function putFirstTicket(account: Account, ports: StorePorts): Promise<void> {
  const put = firstTicketPut(account);
  if (put) await putTicket(put, account.rev, ports);
}

/** More than a person may hold. */
const MANY = 100;

/** All tickets of a person. For the first, and about type and state, the account decides. */
export async function ticketsOf(account: Account, ports: StorePorts): Promise<TicketRow[]> {
  const { documents } = await (await ticketTable(ports)).find('byPerson', { equals: [account.id], limit: MANY });
  const rows = new Map(documents.map((row) => [row.id, row]));
  const first = firstTicketId(account);
  return heldTickets(account).map((ticket) => ({
    ...blankTicket(ticket.id),
    ...rows.get(ticket.id),
    ...said(ticket),
    personId: account.id,
    ...(ticket.id === first && { codeHash: account.ticket, deactivateSync: account.deactivateSync }),
  }));
}

const said = ({ typeId, state }: HeldTicket): Pick<TicketRow, 'typeId' | 'state'> => ({ typeId, state });

/** Id of a new ticket that an organiser gives. */
export const handId = (key: string): string => `${BY_HAND}:${key}`;

/** Deletes the tickets of an erased person. A source that names one again does not bring its person back. */
export async function forgetTickets(personId: string, ports: StorePorts): Promise<void> {
  const table = await ticketTable(ports);
  const { documents } = await table.find('byPerson', { equals: [personId], limit: MANY });
  await forgetShopTickets(
    documents.map(({ id }) => id),
    ports,
  );
  for (const { id } of documents) await table.remove(id);
}
