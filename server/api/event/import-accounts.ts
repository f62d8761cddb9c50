import type { ImportContext } from '../../../domain/event/import/import-context.ts';
import type { ImportedEvent, ImportedPerson, ImportNote } from '../../../domain/event/import/imported-event.ts';
import { isImportedPerson } from '../../../domain/event/import/imported-id.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { type Account, accountTable, allByEmail } from '../accounts/account-store.ts';
import { accountNamed } from '../accounts/shared-address.ts';
import { allStoredPeople } from '../people/find-person.ts';
import { hasLoggedIn } from '../sessions/has-logged-in.ts';
import { beginAdding, finishAdding } from '../accounts/adding.ts';
import { markManyAccounts } from '../accounts/account-changed-signal.ts';
import { type AccountEntry, type AccountOutcome, forecastAccount, upsertAccounts } from '../accounts/accounts.ts';

/** Number of accounts read or created per step. */
const AT_ONCE = 100;

/** Returns the existing accounts. Imports never delete them, and people are matched to them by mail address. */
export async function existingAccounts(
  imported: ImportedEvent,
  ports: Ports,
): Promise<Pick<ImportContext, 'accounts' | 'known' | 'frozen'>> {
  const people = (await allStoredPeople(ports)).map(({ id }) => id).filter(isImportedPerson);
  const accounts = await accountTable(ports);
  const present = new Set<string>();
  const frozen = new Set<string>();
  for (const ids of chunks(people)) {
    for (const account of await accounts.getMany(ids)) {
      if (!account.isDemo) present.add(account.id);
      if (account.deactivateSync) frozen.add(account.id);
    }
  }
  const known = new Map<string, string>();
  for (const person of imported.people) {
    const account = await accountOfPerson(person, ports);
    if (account) known.set(person.key, account.id);
    if (account?.deactivateSync) frozen.add(account.id);
  }
  return { accounts: present, known, frozen };
}

/**
 * Returns the account with the person's address; if several people have it, or may have it, the one with the person's name.
 * Includes demo accounts: a real person with that address takes the account over.
 */
export async function accountOfPerson(person: ImportedPerson, ports: Ports): Promise<Account | undefined> {
  const accounts = person.email === undefined ? [] : await allByEmail(person.email, ports);
  return accounts.length < 2 && !person.isShared ? accounts[0] : accountNamed(accounts, person, ports);
}

export interface AccountsMade {
  readonly added: number;
  readonly changed: number;
  readonly notes: readonly ImportNote[];
}

interface AccountNeeds {
  readonly personIds: ReadonlyMap<string, string>;
  readonly onProgress: (done: number) => void;
  /** The organiser who imports. If given, the import is audited. */
  readonly actor?: Actor | undefined;
  /** Whether a system elsewhere says this, not an organiser with a file. */
  readonly isBySource: boolean;
}

/** Creates or updates accounts for people with a mail address, except tickets that organisers protected from imports. Idempotent. */
export async function importAccounts(
  imported: ImportedEvent,
  { personIds, onProgress, actor, isBySource }: AccountNeeds,
  ports: Ports,
): Promise<AccountsMade> {
  const made = { added: 0, changed: 0, notes: [] as ImportNote[] };
  const rows = imported.people.filter((person) => person.email !== undefined);
  for (const some of chunks(rows)) {
    const entries = await Promise.all(
      some.map((person) => accountEntry(person, { imported, personIds, isBySource }, ports)),
    );
    const wanted = entries.filter((entry) => entry !== undefined);
    const ids = wanted.map(({ personId }) => personId);
    const adding = actor && (await beginAdding(actor, { ...ADDED, ids }, ports));
    const { added, changed, taken } = await upsertAccounts(
      adding ? wanted.map((entry) => ({ ...entry, adding: adding.id, importedBy: adding.by })) : wanted,
      ports,
    );
    if (adding) await finishAdding(adding, ports);
    made.added += added;
    made.changed += changed;
    made.notes.push(...taken.map(({ email }) => takenNote(email, some)));
    onProgress(some.length);
  }
  if (made.added + made.changed > 0) await markManyAccounts(ports);
  return made;
}

/** Returns what would happen to the accounts of people with a mail address, by key. Leaves out protected ones. */
export async function forecastAccounts(
  imported: ImportedEvent,
  { personIds, isBySource }: Pick<AccountNeeds, 'personIds' | 'isBySource'>,
  ports: Ports,
): Promise<ReadonlyMap<string, AccountOutcome>> {
  const outcomes = new Map<string, AccountOutcome>();
  const rows = imported.people.filter((person) => person.email !== undefined);
  for (const some of chunks(rows))
    await Promise.all(
      some.map(async (person) => {
        const entry = await accountEntry(person, { imported, personIds, isBySource }, ports);
        if (entry) outcomes.set(person.key, await forecastAccount(entry, ports));
      }),
    );
  return outcomes;
}

const ADDED = { note: 'added by an import', fields: ['address', 'roles'] } as const;

async function accountEntry(
  person: ImportedPerson,
  { imported, personIds, isBySource }: Pick<AccountNeeds, 'personIds' | 'isBySource'> & { imported: ImportedEvent },
  ports: Ports,
): Promise<AccountEntry | undefined> {
  const personId = personIds.get(person.key) ?? '';
  const before = (await (await accountTable(ports)).get(personId)) ?? (await accountOfPerson(person, ports));
  if (before?.deactivateSync) return undefined;
  // Otherwise whoever writes the source would get into the accounts of others.
  const keepsAddress = isBySource && before && (isAdmin(before) || (await hasLoggedIn(before, ports)));
  return {
    personId,
    email: keepsAddress ? before.address : (person.email ?? ''),
    ...(person.ticketCode === undefined ? {} : { ticketCode: person.ticketCode }),
    // Roles can also be granted elsewhere, so an import only adds roles.
    roles: [...new Set([...(before?.roles ?? []), ...(person.roles ?? ['ROLE_ATTENDEE' as const])])],
    ...(person.isShared && { isShared: true }),
    isDemo: imported.event?.isDemo === true && before?.isDemo !== false,
  };
}

const takenNote = (email: string, people: readonly ImportedPerson[]): ImportNote => ({
  level: 'refused',
  at: people.find((person) => person.email === email)?.at ?? email,
  message: `${email} already belongs to another person, so this person cannot log in with it`,
});

function* chunks<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += AT_ONCE) yield list.slice(start, start + AT_ONCE);
}
