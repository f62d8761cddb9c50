import type * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { texts } from '../../../domain/texts.ts';
import { changeTicket, createTicket, renewTicket, type TicketWithCode } from '../../../domain/tickets/ticket-calls.ts';
import type { NewTicket } from '../../../domain/tickets/ticket.ts';
import { endpoint } from '../../http/endpoint.ts';
import pLimit from 'p-limit';
import type { Ports } from '../../ports.ts';
import { staleUnless } from '../../sync/edit-documents.ts';
import { type Account, findAccount, findAccountByEmail } from '../accounts/account-store.ts';
import { addUser } from '../accounts/add-user.ts';
import { changeAccount, wasChanged } from '../accounts/change-account.ts';
import { reachableAccount } from '../accounts/invitations.ts';
import { requireCompany } from '../accounts/update-user.ts';
import { isQueued, queueMail, withdrawMails } from '../mail/mails.ts';
import { admitTicket, giveCode, giveTicket } from './give-ticket.ts';
import { holderEndpoints } from './holder-endpoints.ts';
import { hasTicket, ticketRevision, ticketView } from './ticket-view.ts';
import { ticketTypeEndpoints } from './ticket-type-endpoints.ts';

const NO_TICKET = 'There is no such ticket';

/**
 * Runs one after another: of two new tickets for one person, the second is refused and does not end the first one's code;
 * and the later of two changes is based on the earlier.
 */
const oneByOne = pLimit(1);

async function findHolder({ user_id, email }: NewTicket, ports: Ports): Promise<Account | undefined> {
  if (user_id !== undefined) return reachableAccount(user_id, ports);
  if (email === undefined || email === '')
    return refuse('invalid', texts.fieldMissing, [{ field: 'email', message: texts.fieldMissing }]);
  return findAccountByEmail(email, ports);
}

const addHolder = (
  actor: Actor,
  { email = '', first_name = '', last_name = '' }: NewTicket,
  ports: Ports,
): Promise<Account> =>
  addUser(
    actor,
    { email, roles: ['ROLE_ATTENDEE'], replayAccess: false, isPromoted: false, fields: { first_name, last_name } },
    ports,
  );

/** Returns whether an interrupted attempt of this call already gave the ticket. */
const isOfThisCall = (holder: Account, ports: Ports): boolean =>
  wasChanged(holder, ports) || holder.id === ports.again?.id(12, '');

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

async function getHolder(id: string, ports: Ports): Promise<Account> {
  const account = await findAccount(id, ports);
  return account && hasTicket(account) ? account : refuse('not-found', NO_TICKET);
}

// The table of holders must come first: otherwise `csv` would match as a ticket id.
export const ticketEndpoints = [
  endpoint(createTicket, {
    summary:
      'Gives somebody a ticket with a new code, which is shown and mailed this once; whoever is not there yet is added.',
    example: { email: 'late.guest@example.org', first_name: 'Lena', last_name: 'Guest', ticket_type: 'Attendee' },
    handle: ({ actor, input, ports }) =>
      oneByOne(async () => {
        await requireCompany(input.company_id, ports);
        const holder = await findHolder(input, ports);
        if (holder && hasTicket(holder) && !isOfThisCall(holder, ports))
          refuse('conflict', 'This person has a ticket already. Give it a new code instead.');
        await admitTicket(
          { type: input.ticket_type, companyId: input.company_id, holderId: holder?.id, confirm: input.confirm },
          ports,
        );
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
      const account = await reachableAccount(input.id, ports);
      if (!hasTicket(account)) refuse('not-found', NO_TICKET);
      return withNewCode(actor, { account, sendMail: input.send_mail }, ports);
    },
  }),
  /** With `deactivate_sync`, imports no longer change the ticket and its holder. A new type has the same effects as for a new holder. */
  endpoint(changeTicket, {
    summary:
      'Keeps imports away from a ticket and its holder (`deactivate_sync`), or makes it one of another type; one ' +
      'that makes a booth smaller wants `confirm`.',
    example: { id: 'ada', deactivate_sync: true },
    showCurrent: async ({ input, ports }) => ticketView(await getHolder(input.id, ports)),
    handle: ({ actor, input, ports, header }) =>
      oneByOne(async () => {
        const account = await getHolder(input.id, ports);
        if (!wasChanged(account, ports)) staleUnless(header('if-match'), ticketRevision(account));
        await requireCompany(input.company_id, ports);
        if (input.ticket_type !== undefined) {
          await admitTicket(
            { type: input.ticket_type, companyId: input.company_id, holderId: account.id, confirm: input.confirm },
            ports,
          );
          await giveTicket(actor, { account, type: input.ticket_type, companyId: input.company_id }, ports);
        }
        const edit = input.deactivate_sync === undefined ? {} : { deactivateSync: input.deactivate_sync };
        return ticketView(await changeAccount(actor, { id: account.id, edit }, ports));
      }),
  }),
  ...ticketTypeEndpoints,
];
