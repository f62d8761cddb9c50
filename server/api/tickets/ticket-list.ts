import { type ListedTicket, listTickets } from '../../../domain/tickets/ticket-list-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { tablePage } from '../../http/table-page.ts';
import { nameParts } from '../../import/lenient-fields.ts';
import type { Ports } from '../../ports.ts';
import { type Account, accountTable } from '../accounts/account-store.ts';
import { personFinder } from '../people/find-person.ts';
import { heldRowOf } from './held-row.ts';
import { heldTickets, shownTicketId } from './held-tickets.ts';
import { type TicketRow, ticketTable } from './ticket-row.ts';
import { ticketTypeOf } from './ticket-types.ts';

interface Listing {
  readonly find: Awaited<ReturnType<typeof personFinder>>;
  readonly ports: Ports;
}
type Whose = Pick<ListedTicket, 'user_id' | 'first_name' | 'last_name' | 'email'>;

/** Whose a ticket is; of one without a holder, what its source says. */
function whose(row: TicketRow, account: Account | undefined, { find, ports }: Listing): Whose {
  if (account) {
    const { firstName = '', lastName = '' } = find(account.id) ?? {};
    return { user_id: account.id, first_name: firstName, last_name: lastName, email: account.address };
  }
  const { name, email } = row.sealed === '' ? { name: '', email: '' } : heldRowOf(row, ports);
  const { firstName, lastName } = nameParts(name);
  return { user_id: null, first_name: firstName, last_name: lastName, email };
}

/** The type and state of a ticket that somebody holds are those of the account. */
async function viewOf(row: TicketRow, account: Account | undefined, listing: Listing): Promise<ListedTicket> {
  const held = account && heldTickets(account).find(({ id }) => id === row.id);
  const { typeId, state } = { ...row, ...held };
  return {
    id: account && held ? shownTicketId(account, row) : row.id,
    source: row.source,
    type: typeId,
    title: (await ticketTypeOf(typeId, listing.ports)).title,
    state,
    order: row.order,
    has_code: row.codeHash !== '',
    ...whose(row, account, listing),
  };
}

export const ticketListEndpoints = [
  endpoint(listTickets, {
    summary: 'All tickets with their holders, by source and state; those that have ended or are held back included.',
    example: { count: 20 },
    async handle({ input, ports }) {
      const { data, pagination } = await tablePage(await ticketTable(ports), { index: 'bySource', equals: [] }, input);
      const holders = new Set(data.map(({ personId }) => personId).filter((id) => id !== ''));
      const accounts = await (await accountTable(ports)).getMany([...holders]);
      const byId = new Map(accounts.map((account) => [account.id, account]));
      const find = await personFinder(ports);
      return {
        data: await Promise.all(data.map((row) => viewOf(row, byId.get(row.personId), { find, ports }))),
        pagination,
      };
    },
  }),
];
