import { type AuditEntry } from '../../../domain/audit/audit.ts';
import { PEOPLE_UNDONE_AT_ONCE } from '../../../domain/limits/imports.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { personName } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { documentsIn } from '../../sync/documents.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { type Account, accountTable } from '../accounts/account-store.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { findPerson } from '../people/find-person.ts';
import { hasLoggedIn } from '../sessions/has-logged-in.ts';

export interface PersonLeft {
  readonly id: string;
  readonly message: string;
}

/** Result of undoing added people: how many were removed, and who was not and why. */
export interface PeopleUndone {
  readonly removed: number;
  readonly left: readonly PersonLeft[];
  /** True if there are more people than one call removes. */
  readonly isMore: boolean;
  /** Ids of all people who were added. Their profiles need no separate undo. */
  readonly ids: ReadonlySet<string>;
}

interface UndoingPeople {
  readonly actor: Actor;
  /** Another reason for which somebody stays. */
  readonly whyElse?: (account: Account) => Promise<string | undefined>;
  /** Called before somebody is erased. */
  readonly beforeErasing?: (account: Account) => Promise<void>;
}

/**
 * Erases the people that these entries added, except people who have used their account. Erases at most
 * `PEOPLE_UNDONE_AT_ONCE` per call, so that a proxy does not time out. Idempotent.
 */
export async function undoAddedPeople(
  entries: readonly AuditEntry[],
  { actor, whyElse = async () => undefined, beforeErasing = async () => {} }: UndoingPeople,
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
    const why = (await whyStays(account, { actor, speaking }, ports)) ?? (await whyElse(account));
    if (why === undefined) {
      await beforeErasing(account);
      await erasePerson(account.id, actor, ports);
      removed += 1;
    } else left.push({ id: account.id, message: `${await accountName(account, ports)} stays: ${why}.` });
  }
  return { removed, left, isMore: false, ids: new Set(ids) };
}

async function whyStays(
  account: Account,
  { actor, speaking }: { readonly actor: Actor; readonly speaking: ReadonlySet<string> },
  ports: Ports,
): Promise<string | undefined> {
  const { id, roles } = account;
  if (id === actor.id) return 'this is you';
  if (isAdmin({ roles })) return 'is an admin';
  if (await hasLoggedIn(account, ports)) return 'has logged in since';
  return speaking.has(id) ? 'speaks at a talk' : undefined;
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

/** Returns the person's name; their mail address if they have none. */
export async function accountName({ id, address }: Account, ports: Ports): Promise<string> {
  const person = await findPerson(id, ports);
  return (person && personName(person)) || address;
}
