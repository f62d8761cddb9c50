import { type AuditView, listAudit, undoChange, undoGroup } from '../../../domain/audit/audit-calls.ts';
import { type Refusal, refusal, refuse, Refused } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { type StoredAuditEntry, auditTable } from './audit-store.ts';
import { listedEntries, matching } from './listed-entries.ts';
import { followLog } from './follow-log.ts';
import { undoEntry, undoRefusal } from './undo.ts';
import { CHANGED_AGAIN } from '../accounts/undo-account.ts';
import type { Ports } from '../../ports.ts';
import { PLACES } from '../../sync/stored-collections.ts';
import { IMPORT_GROUP, SOURCE_GROUP, UNDONE_TOGETHER } from '../../../domain/audit/audit-acts.ts';
import type { AuditedChange, AuditEntry } from '../../../domain/audit/audit.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type * as v from 'valibot';
import { undoBases } from '../event/import-bases.ts';
import { publishHealth } from '../sources/publish-health.ts';
import { hasTicketsOfGroup, undoTickets } from '../sources/undo-tickets.ts';
import { authorName } from './author-names.ts';
import { type PeopleUndone, undoAddedPeople } from './undo-people.ts';

/** Undoes a group of changes, latest first. Documents that changed since are skipped and reported. The undo is a new group. */
async function undoWholeGroup(
  group: string,
  actor: Actor,
  ports: Ports,
): Promise<v.InferOutput<(typeof undoGroup)['output']>> {
  const all = await matching({ group }, ports);
  if (group.startsWith(SOURCE_GROUP)) return undoTickets(group, { entries: all, actor }, ports);
  const own: Ports = { ...ports, group: ports.newId(12) };
  const isImport = group.startsWith(IMPORT_GROUP);
  const imported = isImport ? await undoAddedPeople(all, { actor }, own) : NOBODY;
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

/** Returns why an entry cannot be undone alone; what a ticket shop changed never can. */
async function refusalOf(entry: AuditEntry, ports: Ports): Promise<Refusal | undefined> {
  const { group } = entry;
  if (!group?.startsWith(SOURCE_GROUP)) return undoRefusal(entry, ports);
  return refusal('conflict', (await hasTicketsOfGroup(group, ports)) ? UNDONE_TOGETHER : CHANGED_AGAIN);
}

/** Returns entries with their authors' names and whether each can be undone now. */
const auditViews = (rows: readonly StoredAuditEntry[], ports: Ports): Promise<AuditView[]> =>
  Promise.all(
    rows.map(async (row) => {
      const [name, refused] = await Promise.all([authorName(row.by, ports), refusalOf(row, ports)]);
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
      const entry = (await (await auditTable(ports)).get(input.id)) ?? refuse('not-found', 'There is no such entry');
      if (entry.group?.startsWith(SOURCE_GROUP)) refuse('conflict', UNDONE_TOGETHER);
      await undoEntry(entry, actor, ports);
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
