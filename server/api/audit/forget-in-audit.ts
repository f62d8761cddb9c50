import type { AuditedChange } from '../../../domain/audit/audit.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { Erasing } from '../erasure/erasing.ts';
import { auditEntries, type StoredAuditEntry, auditTable } from './audit-store.ts';
import { referencedFiles } from './referenced-files.ts';
import { followLog } from './follow-log.ts';

/**
 * Removes a person's data from the audit. Entries still show that something changed and by whom, but their values and
 * files are removed.
 */
export async function forgetInAudit({ personId, ports }: Erasing): Promise<void> {
  await followLog(ports);
  const rows = await auditTable(ports);
  for await (const row of auditEntries(ports)) {
    const theirs = row.changes.filter((change) => isOf(change, row, personId));
    for (const file of theirs.flatMap(({ before, after }) => [...referencedFiles(before), ...referencedFiles(after)]))
      await ports.files.remove(file);
    if (theirs.length > 0 || row.scope === personScope(personId)) await rows.replace(blanked(row, personId), row.rev);
  }
}

const isOf = ({ id }: AuditedChange, { scope }: StoredAuditEntry, personId: string): boolean =>
  id === personId || scope === personScope(personId);

const blanked = (row: StoredAuditEntry, personId: string): StoredAuditEntry => ({
  ...row,
  changes: row.changes.map((change) =>
    isOf(change, row, personId) ? { ...change, before: null, after: null } : change,
  ),
});
