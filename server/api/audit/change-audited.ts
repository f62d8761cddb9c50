import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange } from '../../../domain/audit/audit.ts';
import type { Ports } from '../../ports.ts';
import { auditEntries, auditTable, type StoredAuditEntry } from './audit-store.ts';
import { followLog } from './follow-log.ts';

type Body = NonNullable<AuditedChange['before']>;

/** Changes what the audit keeps of the documents of these collections, so that an undo brings nothing else back. Repeatable. */
export async function changeAudited(
  collections: ReadonlySet<string>,
  change: (body: Body) => Body,
  ports: Pick<Ports, 'store'>,
): Promise<void> {
  await followLog(ports);
  const rows = await auditTable(ports);
  const changed = (each: AuditedChange): AuditedChange =>
    collections.has(each.collection)
      ? { ...each, before: each.before && change(each.before), after: each.after && change(each.after) }
      : each;
  for await (const row of auditEntries(ports)) {
    const next: StoredAuditEntry = { ...row, changes: row.changes.map(changed) };
    if (!isDeepStrictEqual(next, row)) await rows.replace(next, row.rev);
  }
}

/** Returns the ids of the documents of a collection that organisers changed or removed, also of those that are gone. */
export async function auditedIds(collection: string, ports: Pick<Ports, 'store'>): Promise<ReadonlySet<string>> {
  await followLog(ports);
  const ids = new Set<string>();
  for await (const { changes } of auditEntries(ports))
    for (const change of changes) if (change.collection === collection) ids.add(change.id);
  return ids;
}
