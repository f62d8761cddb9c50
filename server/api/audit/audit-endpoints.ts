import { type AuditView, listAudit, undoChange, undoGroup } from '../../../domain/audit/audit-calls.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { type StoredAuditEntry, auditTable } from './audit-store.ts';
import { listedEntries, matching } from './listed-entries.ts';
import { followLog } from './follow-log.ts';
import { undoEntry, undoRefusal } from './undo.ts';
import { personName } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { documentsIn } from '../../sync/documents.ts';
import { PLACES, talksOf } from '../../sync/stored-collections.ts';
import { IMPORT_GROUP } from '../../../domain/audit/audit-acts.ts';
import type { AuditedChange, AuditEntry } from '../../../domain/audit/audit.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import type * as v from 'valibot';
import { undoBases } from '../event/import-bases.ts';
import { PEOPLE_UNDONE_AT_ONCE } from '../../../domain/limits/imports.ts';
import { type Account, accountTable } from '../accounts/account-store.ts';
import { eventTable } from '../analytics/event-store.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { sessionTable } from '../sessions/session-store.ts';
import { findPerson } from '../people/find-person.ts';
import { publishHealth } from '../sources/publish-health.ts';
import { authorName } from './author-names.ts';

interface PersonLeft {
  readonly id: string;
  readonly message: string;
}

/** Result of undoing the people of an import: how many were removed, and who was not and why. */
interface PeopleUndone {
  readonly removed: number;
  readonly left: readonly PersonLeft[];
  /** True if there are more people than one call removes. */
  readonly isMore: boolean;
  /** Ids of all people of the import. Their profiles need no separate undo. */
  readonly ids: ReadonlySet<string>;
}

/**
 * Erases the people that these import entries added, except people who have used their account. Erases at most
 * `PEOPLE_UNDONE_AT_ONCE` per call, so that a proxy does not time out. Idempotent.
 */
async function undoImportedPeople(entries: readonly AuditEntry[], actor: Actor, ports: Ports): Promise<PeopleUndone> {
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

/** Returns whether the person has logged in. Log-ins are stored for a month, counted events for three months. */
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
  const person = await findPerson(id, ports);
  return (person && personName(person)) || address;
}

/** Undoes a group of changes, latest first. Documents that changed since are skipped and reported. The undo is a new group. */
async function undoWholeGroup(
  group: string,
  actor: Actor,
  ports: Ports,
): Promise<v.InferOutput<(typeof undoGroup)['output']>> {
  const own: Ports = { ...ports, group: ports.newId(12) };
  const isImport = group.startsWith(IMPORT_GROUP);
  const all = await matching({ group }, ports);
  const imported = isImport ? await undoImportedPeople(all, actor, own) : NOBODY;
  const counts = { removed: imported.removed, stay: imported.left.length, more: imported.isMore };
  const left: { id: string; message: string }[] = [...imported.left];
  if (imported.isMore) return { undone: imported.removed, left, ...counts };
  const entries = isImport
    ? all.map((entry) => withoutPeople(entry, imported)).filter(({ changes }) => changes.length > 0)
    : all;
  let undone = imported.removed;
  const codes = isImport ? entries.find(isOfCodes) : undefined;
  if (codes) left.push({ id: codes.id, message: CODES_STAY });
  const refused = await undoneInTurn(
    entries.filter((one) => !codes || !isOfCodes(one)),
    (entry) => undoEntry(entry, actor, own),
  );
  undone += refused.undone;
  left.push(...refused.left);
  if (isImport) for (const source of await undoBases(group, ports)) await publishHealth(source, ports);
  return { undone, left, ...counts };
}

/**
 * Undoes the entries in turn, and those that are refused again as long as others are undone: of the same millisecond in two
 * scopes it is not known which came first.
 */
async function undoneInTurn(
  entries: readonly AuditEntry[],
  undo: (entry: AuditEntry) => Promise<void>,
): Promise<{ readonly undone: number; readonly left: readonly { id: string; message: string }[] }> {
  let undone = 0;
  for (let waiting = entries; ;) {
    const left: { entry: AuditEntry; message: string }[] = [];
    for (const entry of waiting)
      try {
        await undo(entry);
        undone += 1;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        left.push({ entry, message: error.refusal.message });
      }
    if (left.length === 0 || left.length === waiting.length)
      return { undone, left: left.map(({ entry: { id }, message }) => ({ id, message })) };
    waiting = left.map(({ entry }) => entry);
  }
}

const NOBODY: PeopleUndone = { removed: 0, left: [], isMore: false, ids: new Set() };
const CODES_STAY = 'New ticket codes stay: the ones before are not kept.';
const isOfCodes = ({ scope, note }: AuditEntry): boolean => scope === 'accounts' && note.includes('ticket code');

/** Returns the entry without the people that an import added: the steps above handle them. */
function withoutPeople(entry: AuditEntry, { ids }: PeopleUndone): AuditEntry {
  if (isOfCodes(entry)) return entry;
  const isTheirs = ({ collection, id, before, after }: AuditedChange): boolean =>
    ['accounts', ...PLACES.map(({ name }) => name)].includes(collection) &&
    before === null &&
    (after === null || ids.has(id));
  return { ...entry, changes: entry.changes.filter((change) => !isTheirs(change)) };
}

/** Returns entries with their authors' names and whether each can be undone now. */
const auditViews = (rows: readonly StoredAuditEntry[], ports: Ports): Promise<AuditView[]> =>
  Promise.all(
    rows.map(async (row) => {
      const [name, refused] = await Promise.all([authorName(row.by, ports), undoRefusal(row, ports)]);
      return {
        ...row,
        at: new Date(row.at).toISOString(),
        by_name: name,
        undoable: refused === undefined,
        why_not: refused?.message ?? '',
      };
    }),
  );

export const auditEndpoints = [
  endpoint(listAudit, {
    summary: 'What admins changed, newest first: who, when, what before and after, and whether it can be undone.',
    example: { count: 2, by: 'olive' },
    handle: async ({ input, ports }) => {
      await followLog(ports);
      const { data, pagination } = await listedEntries(input, ports);
      return { data: await auditViews(data, ports), pagination };
    },
  }),
  endpoint(undoChange, {
    summary: 'Puts back what one entry of the audit changed, where nothing of it has been changed since.',
    example: { id: 'pub:3' },
    handle: async ({ actor, input, ports }) => {
      await followLog(ports);
      const entry = await (await auditTable(ports)).get(input.id);
      await undoEntry(entry ?? refuse('not-found', 'There is no such entry'), actor, ports);
      return null;
    },
  }),
  endpoint(undoGroup, {
    summary: 'Puts back what was changed together, but what has been changed since, which is named with the reason.',
    example: { id: 'spring-clean' },
    handle: async ({ actor, input, ports }) => {
      await followLog(ports);
      return undoWholeGroup(input.id, actor, ports);
    },
  }),
];
