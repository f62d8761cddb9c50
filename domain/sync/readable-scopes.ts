import { companyOfScope, companyScope, viewedCompanyScope } from '../companies/lead.ts';
import { type Actor, isAdmin, mayWatchReplays } from '../people/actor.ts';
import { personScope, type Scope } from './log.ts';

/** What everybody reads who is logged in. */
export const PUBLIC: Scope = 'pub';
const REPLAY: Scope = 'replay';
/** What organisers alone read. */
export const ADMIN: Scope = 'adm';

/**
 * Whole scopes, or nothing of them: so a page of the log never has to be filtered. Rooms of the chat are not
 * among them, since there is one per stage, talk and pair: they are looked up when somebody asks for one.
 */
export const readableScopes = (actor: Actor): readonly Scope[] => [
  PUBLIC,
  personScope(actor.id),
  ...(mayWatchReplays(actor) ? [REPLAY] : []),
  ...(actor.companyId === null ? [] : [(actor.viewing ? viewedCompanyScope : companyScope)(actor.companyId)]),
  ...(isAdmin(actor) ? [ADMIN] : []),
];

/**
 * The same person with the rights that the server's list of scopes bears out: what a device knows of somebody is from
 * their log-in, and access comes and goes afterwards.
 */
export function withRightsTo<A extends Actor>(person: A, scopes: readonly Scope[]): A {
  const isOrganiser = scopes.includes(ADMIN);
  const others = person.roles.filter((role) => role !== 'ROLE_ADMIN');
  return {
    ...person,
    // Organisers see replays either way; whether they were given them, too, is not in the list.
    replayAccess: isOrganiser ? person.replayAccess : scopes.includes(REPLAY),
    companyId: scopes.map(companyOfScope).find((id) => id !== undefined) ?? null,
    roles: isOrganiser === isAdmin(person) ? person.roles : isOrganiser ? [...others, 'ROLE_ADMIN'] : others,
  };
}

/** Whether both read the same. */
export const readSame = (one: readonly Scope[], other: readonly Scope[]): boolean =>
  one.length === other.length && one.every((scope) => other.includes(scope));
