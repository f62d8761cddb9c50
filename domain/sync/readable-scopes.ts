import { companyOfScope, companyScope, viewedCompanyScope } from '../companies/lead.ts';
import { type Actor, isAdmin, mayWatchReplays } from '../people/actor.ts';
import { personScope, type Scope } from './log.ts';

/** The scope that every logged-in person reads, and that the first screen waits for: programme, speakers, companies. */
export const PUBLIC: Scope = 'pub';
/** The scope of listed people, for everybody who is logged in. Devices load it after the programme is drawn. */
export const DIRECTORY: Scope = 'dir';
/** What guests read: the public part of `pub` (domain/guests). */
export const OPEN: Scope = 'open';
/** Whether this is the scope with the programme, of people or of guests. Devices have a replica of its own for it. */
export const isProgramme = (scope: Scope): boolean => scope === PUBLIC || scope === OPEN;
const REPLAY: Scope = 'replay';
/** The scope that only organisers read. */
export const ADMIN: Scope = 'adm';

/**
 * The scopes that a person may read. Access is per whole scope, so that pages of a log are never filtered. Chat rooms are not
 * included, because there is one per stage, talk and pair: access to them is checked on request.
 */
export const readableScopes = (actor: Actor): readonly Scope[] => [
  PUBLIC,
  DIRECTORY,
  personScope(actor.id),
  ...(mayWatchReplays(actor) ? [REPLAY] : []),
  ...(actor.companyId === null ? [] : [(actor.viewing ? viewedCompanyScope : companyScope)(actor.companyId)]),
  ...(isAdmin(actor) ? [ADMIN] : []),
];

/**
 * The person with rights corrected by the server's list of scopes. A device knows a person's rights from their log-in, but
 * rights can change afterwards.
 */
export function withRightsTo<A extends Actor>(person: A, scopes: readonly Scope[]): A {
  const isOrganiser = scopes.includes(ADMIN);
  const others = person.roles.filter((role) => role !== 'ROLE_ADMIN');
  return {
    ...person,
    // Organisers see replays anyway; the list does not show whether they were given them too.
    replayAccess: isOrganiser ? person.replayAccess : scopes.includes(REPLAY),
    companyId: scopes.map(companyOfScope).find((id) => id !== undefined) ?? null,
    roles: isOrganiser === isAdmin(person) ? person.roles : isOrganiser ? [...others, 'ROLE_ADMIN'] : others,
  };
}

/** Whether both lists contain the same scopes. */
export const readSame = (one: readonly Scope[], other: readonly Scope[]): boolean =>
  one.length === other.length && one.every((scope) => other.includes(scope));
