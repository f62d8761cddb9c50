import type { GroupMeaning } from '../../../domain/oidc/oidc-provider.ts';
import { TICKETS_PER_PERSON } from '../../../domain/limits/tickets.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { Refused } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { requirePlace } from '../companies/members-limit.ts';
import { setMembership } from '../companies/membership.ts';
import { findPerson } from '../people/find-person.ts';
import { actOnTickets } from '../tickets/change-tickets.ts';
import { heldTickets, withTicket } from '../tickets/held-tickets.ts';
import { signUpByTickets } from '../tickets/sign-up-by-tickets.ts';
import { allTicketTypes } from '../tickets/ticket-types.ts';
import { findDocument } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import type { OidcProvider } from './provider-store.ts';

/** Id of the ticket that a provider gives: one per person and type, whatever provider gives it. */
export const ticketByProvider = ({ personId, type }: { readonly personId: string; readonly type: string }): string =>
  `oidc:${personId}:${type}`;

/** Name by which the audit shows a provider. */
const providerActor = (id: string): Actor => ({
  id: `oidc:${id}`,
  roles: ['ROLE_ADMIN'],
  companyId: null,
  replayAccess: false,
});

interface Member {
  readonly account: Account;
  /** The groups in which the provider says that the person is. */
  readonly groups: readonly string[];
}

/**
 * Gives a person the company and the tickets of their groups at the provider. Nothing is taken away: not being in a group may have
 * many reasons, and what an organiser ended stays ended.
 */
export async function giveByGroups({ account, groups }: Member, provider: OidcProvider, ports: Ports): Promise<void> {
  const meanings = provider.groups.filter(({ group }) => groups.includes(group));
  const actor = providerActor(provider.id);
  for (const meaning of meanings) await give({ account, meaning, actor }, ports);
}

interface Giving {
  readonly account: Account;
  readonly meaning: GroupMeaning;
  readonly actor: Actor;
}

async function give({ account, meaning, actor }: Giving, ports: Ports): Promise<void> {
  try {
    if (meaning.gives === 'company') await join(actor, { personId: account.id, companyId: meaning.company }, ports);
    else await giveOnce(actor, { account, type: meaning.type }, ports);
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // A full booth, or a company that is gone, does not keep people out.
  }
}

/** Makes a person without a company a member of this one. */
async function join(
  actor: Actor,
  { personId, companyId }: { readonly personId: string; readonly companyId: string },
  ports: Ports,
): Promise<void> {
  const person = await findPerson(personId, ports);
  if (!person || person.companyId !== null || !(await findDocument(companies, companyId, ports))) return;
  await requirePlace({ personId, companyId }, ports);
  await setMembership(actor, { personId, companyId }, ports);
}

async function giveOnce(
  actor: Actor,
  { account, type }: { readonly account: Account; readonly type: string },
  ports: Ports,
): Promise<void> {
  if (!(await allTicketTypes(ports)).some(({ id }) => id === type)) return;
  const id = ticketByProvider({ personId: account.id, type });
  const hasIt = (held: Account): boolean => heldTickets(held).some((ticket) => ticket.id === id);
  if (hasIt(account)) return;
  const columns = { ticket: '', ticketType: type, deactivateSync: false };
  const after = await actOnTickets(
    actor,
    {
      id: account.id,
      note: 'gave a ticket by a group at a log-in provider',
      change: (held) =>
        hasIt(held) || heldTickets(held).length >= TICKETS_PER_PERSON ? undefined : withTicket(held, id, columns),
      puts: [{ id, personId: account.id, typeId: type, state: 'valid', codeHash: '', deactivateSync: false }],
    },
    ports,
  );
  await signUpByTickets(after, ports);
}
