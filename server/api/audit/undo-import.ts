import type { AuditEntry } from '../../../domain/audit/audit.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { PEOPLE_UNDONE_AT_ONCE } from '../../../domain/limits/imports.ts';
import { personName } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { documentsIn, findDocument } from '../../sync/documents.ts';
import { people, talksOf } from '../../sync/stored-collections.ts';
import { type Account, accountTable } from '../accounts/account-store.ts';
import { eventTable } from '../analytics/event-store.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { sessionTable } from '../sessions/session-store.ts';

export interface PersonLeft {
  readonly id: string;
  readonly message: string;
}

/** What became of the people an import added: how many were removed, and who stays and why. */
export interface PeopleUndone {
  readonly removed: number;
  readonly left: readonly PersonLeft[];
  /** Whether there are more to remove than one call does. */
  readonly isMore: boolean;
  /** Ids of all of them: their profiles need no undo of their own. */
  readonly ids: ReadonlySet<string>;
}

/**
 * Erases the people whom these entries of an import added, but for those who have used their account since: at most
 * `PEOPLE_UNDONE_AT_ONCE` of them, so that a call of five thousand is answered before a proxy gives up. Safe to repeat.
 */
export async function undoImportedPeople(
  entries: readonly AuditEntry[],
  actor: Actor,
  ports: Ports,
): Promise<PeopleUndone> {
  const ids = entries
    .filter(({ scope }) => scope === 'accounts')
    .flatMap(({ changes }) => changes.filter(({ before, after }) => before === null && after !== null))
    .map(({ id }) => id);
  const accounts = await (await accountTable(ports)).getMany(ids);
  const speaking = await speakerIds(ports);
  const left: PersonLeft[] = [];
  let removed = 0;
  for (const account of accounts) {
    if (removed === PEOPLE_UNDONE_AT_ONCE) return { removed, left, isMore: true, ids: new Set(ids) };
    const why = await whyStays(account, { actor, speaking }, ports);
    if (why === undefined) {
      await erasePerson(account.id, actor, ports);
      removed += 1;
    } else left.push({ id: account.id, message: `${await nameOf(account, ports)} stays: ${why}.` });
  }
  return { removed, left, isMore: false, ids: new Set(ids) };
}

async function whyStays(
  { id, roles }: Account,
  { actor, speaking }: { readonly actor: Actor; readonly speaking: ReadonlySet<string> },
  ports: Ports,
): Promise<string | undefined> {
  if (id === actor.id) return 'this is you';
  if (isAdmin({ roles })) return 'is an admin';
  if (await hasLoggedIn(id, ports)) return 'has logged in since';
  return speaking.has(id) ? 'speaks at a talk' : undefined;
}

/** Log-ins are known for a month, what was counted of a person for three. */
async function hasLoggedIn(id: string, ports: Ports): Promise<boolean> {
  const { documents } = await (await sessionTable(ports)).find('byUser', { equals: [id], limit: 1 });
  return documents.length > 0 || (await (await eventTable(ports)).count('byPerson', [id])) > 0;
}

async function speakerIds(ports: Ports): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const edition of ['live', 'replay'] as const) {
    const talks = talksOf(edition);
    for (const { speakers } of documentsIn(await ports.log.state(talks.scope), talks))
      for (const speaker of speakers) ids.add(speaker.id);
  }
  return ids;
}

async function nameOf({ id, address }: Account, ports: Ports): Promise<string> {
  const person = await findDocument(people, id, ports);
  return (person && personName(person)) || address;
}
