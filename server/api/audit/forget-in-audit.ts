import { personScope } from '../../../domain/sync/log.ts';
import type { Erasing } from '../people/erasures.ts';
import { type AuditRow, auditTable } from './audit-store.ts';
import { followLog } from './follow-log.ts';

const PAGE = 200;

/** Blanks what the audit holds of a person: that something was changed stays, and by whom, but not what it said. */
export async function forgetInAudit({ personId, ports }: Erasing): Promise<void> {
  await followLog(ports);
  const rows = await auditTable(ports);
  let after: string | undefined;
  do {
    const page = await rows.find('byTime', { equals: [], limit: PAGE, ...(after !== undefined && { after }) });
    // Entries are never changed otherwise.
    for (const row of page.documents) if (isAbout(row, personId)) await rows.replace(blanked(row, personId), row.rev);
    after = page.next;
  } while (after !== undefined);
}

const isAbout = (row: AuditRow, personId: string): boolean => row.scope === personScope(personId) || row.changes.some(({ id }) => id === personId);

const blanked = (row: AuditRow, personId: string): AuditRow => ({
  ...row,
  changes: row.changes.map((change) => (change.id === personId || row.scope === personScope(personId) ? { ...change, before: null, after: null } : change)),
});
