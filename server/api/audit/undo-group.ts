import { IMPORT_GROUP } from '../../../domain/audit/audit-acts.ts';
import type { AuditedChange, AuditEntry } from '../../../domain/audit/audit.ts';
import type { undoGroup } from '../../../domain/audit/audit-calls.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { Refused } from '../../../domain/refusal.ts';
import type * as v from 'valibot';
import type { Ports } from '../../ports.ts';
import { undoBases } from '../event/import-bases.ts';
import { matching } from './listed-entries.ts';
import { people } from '../../sync/stored-collections.ts';
import { undoEntry } from './undo.ts';
import { type PeopleUndone, undoImportedPeople } from './undo-import.ts';

/**
 * Puts back what was done together, the latest first; what has been changed since is left as it is, and said. The undoing
 * is a group as well.
 */
export async function undoWholeGroup(
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
  for (const entry of entries.filter((one) => !codes || !isOfCodes(one)))
    try {
      await undoEntry(entry, actor, own);
      undone += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      left.push({ id: entry.id, message: error.refusal.message });
    }
  if (isImport) await undoBases(group, ports);
  return { undone, left, ...counts };
}

const NOBODY: PeopleUndone = { removed: 0, left: [], isMore: false, ids: new Set() };
const CODES_STAY = 'New ticket codes stay: the ones before are not kept.';
const isOfCodes = ({ scope, note }: AuditEntry): boolean => scope === 'accounts' && note.includes('ticket code');

/** The entry without the people that an import added: they were removed, or stay. */
function withoutPeople(entry: AuditEntry, { ids }: PeopleUndone): AuditEntry {
  if (isOfCodes(entry)) return entry;
  const isTheirs = ({ collection, id, before, after }: AuditedChange): boolean =>
    ['accounts', people.name].includes(collection) && before === null && (after === null || ids.has(id));
  return { ...entry, changes: entry.changes.filter((change) => !isTheirs(change)) };
}
