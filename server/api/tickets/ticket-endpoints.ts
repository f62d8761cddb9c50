import { giveBackPlaces } from './sign-up-by-tickets.ts';
import { definedFields } from '../../../domain/document-fields.ts';
import type * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import {
  changeTicket,
  createTicket,
  endTicket,
  type HeldTicketView,
  listOwnTickets,
  listUserTickets,
  renewTicket,
  type TicketWithCode,
} from '../../../domain/tickets/ticket-calls.ts';
import type { NewTicket } from '../../../domain/tickets/ticket.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { staleUnless } from '../../sync/edit-documents.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { changeAccount, wasChanged } from '../accounts/change-account.ts';
import { reachableAccount } from '../accounts/invitations.ts';
import { requireCompany } from '../accounts/update-user.ts';
import { isQueued, queueMail, withdrawMails } from '../mail/mails.ts';
import { admitTicket, giveCode, giveTicket, hashOf, followTicket, newCode, saltedBy } from './give-ticket.ts';
import { getPerson } from '../people/find-person.ts';
import { addHolder, findHolder, oneByOne } from './find-holder.ts';
import { ticketClaimEndpoints } from './claims/claim-endpoints.ts';
import { heldTicketEndpoints } from './held-ticket-endpoints.ts';
import { holderEndpoints } from './holder-endpoints.ts';
import { changeMore, endOne, type FoundTicket, getTicket, giveMore, giveMoreCode } from './change-tickets.ts';
import { heldTickets } from './held-tickets.ts';
import { ownTickets } from './own-tickets.ts';
import { handId, ticketsOf } from './ticket-store.ts';
import { heldTicketView, rowView, ticketView } from './ticket-view.ts';
import { ticketListEndpoints } from './ticket-list.ts';
import { ticketTypeEndpoints } from './ticket-type-endpoints.ts';

const NO_TICKET = 'There is no such ticket';

/** Returns whether an interrupted attempt of this call already gave the ticket. */
const isOfThisCall = (holder: Account, ports: Ports): boolean =>
  wasChanged(holder, ports) || holder.id === ports.again?.id(12, '');

/** Whether a person's tickets have all ended, or an interrupted attempt of this call gave the next one. */
const mayHaveNext = (holder: Account, ports: Ports): boolean =>
  holder.ticketEnded === true ||
  heldTickets(holder).some(({ id }) => id === handId(ports.again?.id(12, `another ticket of ${holder.id}`) ?? ''));

async function withNewCode(
  actor: Actor,
  { account, sendMail }: { readonly account: Account; readonly sendMail: boolean },
  ports: Ports,
): Promise<v.InferOutput<typeof TicketWithCode>> {
  const code = await giveCode(actor, account, ports);
  const held = (await findAccount(account.id, ports)) ?? refuse('not-found', NO_TICKET);
  if (sendMail) {
    const id = ports.newId(12, `ticket of ${account.id}`);
    if (!(await isQueued(id, ports))) await withdrawMails(account.id, 'ticket', ports);
    const secrets = { code, replaces: account.ticket !== '', ticket: held.ticket };
    await queueMail({ kind: 'ticket', userId: account.id, id, secrets }, ports);
  }
  return { ...ticketView(held), code };
}

/** Gives one more ticket, with its code, to a person who has or had one. */
async function giveAnother(
  actor: Actor,
  { account, input }: { readonly account: Account; readonly input: NewTicket },
  ports: Ports,
): Promise<v.InferOutput<typeof TicketWithCode>> {
  const code = newCode(`another of ${account.id}`, ports);
  const codeHash = await hashOf(code, ports, await saltedBy(account, ports));
  const given = { account, type: input.ticket_type, companyId: input.company_id };
  const found = await giveMore(actor, { ...given, codeHash }, ports);
  await followTicket(actor, { ...given, account: found.account }, ports);
  if (input.send_mail) {
    const id = ports.newId(12, `another ticket of ${account.id}`);
    const secrets = { code, ticket: found.row.codeHash };
    await queueMail({ kind: 'ticket', userId: account.id, id, secrets }, ports);
  }
  return { ...rowView(found.account, found.row), code };
}

/** Gives a ticket that is not the first of its holder a new code. */
async function renewMore(
  actor: Actor,
  { found, sendMail }: { readonly found: FoundTicket; readonly sendMail: boolean },
  ports: Ports,
): Promise<v.InferOutput<typeof TicketWithCode>> {
  const code = newCode(found.row.id, ports);
  const codeHash = await hashOf(code, ports, await saltedBy(found.account, ports));
  const { account, row } = await giveMoreCode(actor, { ...found, codeHash }, ports);
  if (sendMail) {
    const id = ports.newId(12, `ticket ${row.id}`);
    const secrets = { code, replaces: found.row.codeHash !== '', ticket: codeHash };
    await queueMail({ kind: 'ticket', userId: account.id, id, secrets }, ports);
  }
  return { ...rowView(account, row), code };
}

async function shownTickets(personId: string, ports: Ports): Promise<HeldTicketView[]> {
  const account = await findAccount(personId, ports);
  if (!account) return [];
  return Promise.all((await ticketsOf(account, ports)).map((row) => heldTicketView(account, row, ports)));
}

const OVER = 'This ticket has ended. Give another one.';

// The table of holders must come first: otherwise `csv` would match as a ticket id.
export const ticketEndpoints = [
  endpoint(createTicket, {
    summary:
      'Gives somebody a ticket with a new code, which is shown and mailed this once; whoever is not there yet is added. ' +
      'With `shared`, the person with this name is meant, and others may have the same mail address.',
    example: { email: 'late.guest@example.org', first_name: 'Lena', last_name: 'Guest', ticket_type: 'Attendee' },
    handle: ({ actor, input, ports }) =>
      oneByOne(async () => {
        await requireCompany(input.company_id, ports);
        const holder = await findHolder(input, ports);
        const holds = holder !== undefined && heldTickets(holder).length > 0 && !isOfThisCall(holder, ports);
        if (holds && !input.another && !mayHaveNext(holder, ports))
          refuse('conflict', 'This person has a ticket already. Give it a new code instead.');
        await admitTicket(
          { type: input.ticket_type, companyId: input.company_id, holderId: holder?.id, confirm: input.confirm },
          ports,
        );
        if (holds) return giveAnother(actor, { account: holder, input }, ports);
        // If an interrupted attempt of this call began to add this person, complete it.
        const isHalfAdded = holder !== undefined && holder.id === ports.again?.id(12, '');
        const account = holder && !isHalfAdded ? holder : await addHolder(actor, input, ports);
        await giveTicket(actor, { account, type: input.ticket_type, companyId: input.company_id }, ports);
        return withNewCode(actor, { account, sendMail: input.send_mail }, ports);
      }),
  }),
  ...holderEndpoints,
  /**
   * Replaces a lost code. The old code cannot be sent again, because codes are stored as hashes. Ends the old code and all
   * sessions of the holder.
   */
  endpoint(renewTicket, {
    summary: 'Gives a ticket a new code, shown and mailed this once; the old one and every log-in of the holder end.',
    example: { id: 'ada' },
    handle: async ({ actor, input, ports }) => {
      const found = await getTicket(input.id, ports);
      const account = await reachableAccount(found.account.id, ports);
      if (found.row.state === 'ended') refuse('conflict', OVER);
      return found.isFirst
        ? withNewCode(actor, { account, sendMail: input.send_mail }, ports)
        : renewMore(actor, { found, sendMail: input.send_mail }, ports);
    },
  }),
  /** With `deactivate_sync`, imports no longer change the ticket and its holder. A new type has the same effects as for a new holder. */
  endpoint(changeTicket, {
    summary:
      'Keeps imports away from a ticket and its holder (`deactivate_sync`), or makes it one of another type; one ' +
      'that makes a booth smaller wants `confirm`.',
    example: { id: 'ada', deactivate_sync: true },
    showCurrent: async ({ input, ports }) => {
      const { account, row } = await getTicket(input.id, ports);
      return rowView(account, row);
    },
    handle: ({ actor, input, ports, header }) =>
      oneByOne(async () => {
        const found = await getTicket(input.id, ports);
        const { account, row } = found;
        if (!wasChanged(account, ports)) staleUnless(header('if-match'), rowView(account, row).rev);
        await requireCompany(input.company_id, ports);
        if (input.ticket_type !== undefined) {
          await admitTicket(
            { type: input.ticket_type, companyId: input.company_id, holderId: account.id, confirm: input.confirm },
            ports,
          );
          if (found.isFirst)
            await giveTicket(actor, { account, type: input.ticket_type, companyId: input.company_id }, ports);
        }
        if (!found.isFirst) {
          const { ticket_type: type, deactivate_sync: deactivateSync } = input;
          const changed = await changeMore(actor, { ...found, ...definedFields({ type, deactivateSync }) }, ports);
          if (type !== undefined) await followTicket(actor, { account, type, companyId: input.company_id }, ports);
          return rowView(changed.account, changed.row);
        }
        const edit = input.deactivate_sync === undefined ? {} : { deactivateSync: input.deactivate_sync };
        return ticketView(await changeAccount(actor, { id: account.id, edit }, ports));
      }),
  }),
  endpoint(endTicket, {
    summary:
      'Ends a ticket, with a reason. What only it gave ends with it; who holds no other valid ticket is logged out, and keeps their data.',
    example: { id: 'ada', why: 'Refunded' },
    refuses: ['conflict'],
    handle: ({ actor, input: { id, why }, ports }) =>
      oneByOne(async () => {
        const { account, row } = await endOne(actor, { ...(await getTicket(id, ports)), why }, ports);
        await giveBackPlaces(account, row.typeId, ports);
        return heldTicketView(account, row, ports);
      }),
  }),
  endpoint(listUserTickets, {
    summary: 'All tickets of a person, ended ones included, without their codes.',
    example: { id: 'ada' },
    handle: async ({ input: { id }, ports }) => {
      await getPerson(id, ports);
      return { data: await shownTickets(id, ports) };
    },
  }),
  ...heldTicketEndpoints,
  ...ticketClaimEndpoints,
  endpoint(listOwnTickets, {
    summary: 'Your own valid tickets, without their codes.',
    example: {},
    handle: async ({ actor, ports }) => {
      const account = await findAccount(actor.id, ports);
      const tickets = account ? await ownTickets(account, ports) : [];
      return { data: tickets.map(({ id, type, title, attendance }) => ({ id, type, title, attendance })) };
    },
  }),
  ...ticketListEndpoints,
  ...ticketTypeEndpoints,
];
