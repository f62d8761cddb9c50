import type * as v from 'valibot';
import { TICKETS_PER_PAGE } from '../../../domain/limits/tickets.ts';
import { personName } from '../../../domain/people/person.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import {
  listTicketsWithoutHolder,
  nameTicketHolder,
  type TicketWithCode,
} from '../../../domain/tickets/ticket-calls.ts';
import { type TicketType, typeNamed } from '../../../domain/tickets/ticket-type.ts';
import type { TicketHolder } from '../../../domain/tickets/ticket.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { requireCompany } from '../accounts/update-user.ts';
import { accountNamed } from '../accounts/shared-address.ts';
import { queueMail } from '../mail/mails.ts';
import { findPerson } from '../people/find-person.ts';
import { findTicket, keyOf } from './change-tickets.ts';
import { findHolder, oneByOne } from './find-holder.ts';
import { giveHeldTicket, NO_TICKET, type UnnamedTicket } from './give-held-ticket.ts';
import { admitTicket } from './give-ticket.ts';
import { ticketTable } from './ticket-row.ts';
import { allTicketTypes, knownTicketType } from './ticket-types.ts';
import { rowView } from './ticket-view.ts';
import { heldRowOf } from './held-row.ts';
import { ticketsWithoutHolder } from './rows-without-holder.ts';
import { ticketWithoutHolderView } from './tickets-without-holder.ts';

const WHICH_TYPE = 'Choose the type of this ticket';

type Naming = TicketHolder & { readonly id: string };
/** The ticket, which nobody holds yet, or to whom an interrupted attempt of this call has given it. */
async function getUnnamed({ id, email }: Naming, ports: Ports): Promise<UnnamedTicket> {
  const row = await (await ticketTable(ports)).get(id);
  if (row?.personId === '' && row.state === 'held') {
    const { key, code = key, product, order } = heldRowOf(row, ports);
    return { code, product, order, isGiven: false };
  }
  const given = row && ports.again && (await findTicket(id, ports));
  if (given && emailKey(given.account.address) === emailKey(email))
    return { code: keyOf(id), product: row.typeId, order: row.order, isGiven: true };
  return refuse('not-found', NO_TICKET);
}

async function typeFor(product: string, wanted: string | undefined, ports: Ports): Promise<TicketType> {
  if (wanted !== undefined) return knownTicketType(wanted, ports);
  return (
    typeNamed(product, await allTicketTypes(ports)) ??
    refuse('invalid', WHICH_TYPE, [{ field: 'ticket_type', message: WHICH_TYPE }])
  );
}

/** The person with this address; undefined for a new one. Refuses an address of somebody with another name. */
async function holderNamed(input: Naming, ports: Ports): Promise<Account | undefined> {
  const { first_name: firstName = '', last_name: lastName = '' } = input;
  const holder = await findHolder(input, ports);
  if (!holder || `${firstName}${lastName}`.trim() === '') return holder;
  if (await accountNamed([holder], { firstName, lastName }, ports)) return holder;
  const person = await findPerson(holder.id, ports);
  const name = person ? personName(person) : '';
  if (name === '') return holder;
  const message = `${name} has this mail address. Leave the name empty to give them the ticket, or say that it is another person.`;
  return refuse('conflict', message, [{ field: 'email', message }]);
}

/** Gives a ticket to its holder, who is added if they are new, with the code that its shop has for it. */
async function nameHolder(actor: Actor, input: Naming, ports: Ports): Promise<v.InferOutput<typeof TicketWithCode>> {
  const { id, company_id: companyId, confirm } = input;
  const ticket = await getUnnamed(input, ports);
  await requireCompany(companyId, ports);
  const type = await typeFor(ticket.product, input.ticket_type, ports);
  const holder = await holderNamed(input, ports);
  await admitTicket({ type: type.id, companyId, holderId: holder?.id, confirm }, ports);
  const note = `named the holder of the ticket ${keyOf(id)}`;
  const { account, row } = await giveHeldTicket(actor, { id, ticket, type, holder, named: input, note }, ports);
  const { code } = ticket;
  if (input.send_mail) {
    const secrets = { code, ticket: row.codeHash };
    await queueMail({ kind: 'ticket', userId: account.id, id: ports.newId(12, `holder of ${id}`), secrets }, ports);
  }
  return { ...rowView(account, row), code };
}

export const heldTicketEndpoints = [
  endpoint(listTicketsWithoutHolder, {
    summary:
      'Paid tickets of tables that do not say whose they are, such as those of a group order. The next table that names the ' +
      'holder gives them, or `POST /admin/tickets/{id}/holder`.',
    example: {},
    handle: async ({ input, ports }) => {
      const rows = await Array.fromAsync(ticketsWithoutHolder(ports));
      const { data, pagination } = pageOf(rows, input, TICKETS_PER_PAGE);
      return { data: await Promise.all(data.map((row) => ticketWithoutHolderView(row, ports))), pagination };
    },
  }),
  endpoint(nameTicketHolder, {
    summary:
      'Names the holder of a ticket without one: whoever has this mail address, or a new person. The code of its shop is ' +
      'answered and mailed this once. With `shared`, the person with this name is meant, and others may have the same mail address.',
    example: { id: 'table:9TAB1', email: 'tess.table@example.org', first_name: 'Tess', last_name: 'Table' },
    refuses: ['not-found', 'conflict'],
    handle: ({ actor, input, ports }) => oneByOne(() => nameHolder(actor, input, ports)),
  }),
];
