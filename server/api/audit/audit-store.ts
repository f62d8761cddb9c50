import type { AuditEntry } from '../../../domain/audit/audit.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

export type StoredAuditEntry = Stored & AuditEntry;

type Indexes = 'byTime' | 'byAdmin';
const AUDIT: TableSpec<StoredAuditEntry, Indexes> = {
  name: 'audit',
  indexes: { byTime: { fields: ['at'] }, byAdmin: { fields: ['by', 'at'] } },
};

export const auditTable = (ports: Pick<Ports, 'store'>): Promise<Table<StoredAuditEntry, Indexes>> =>
  ports.store.table(AUDIT);

/** Number of entries per read. */
const PAGE = 200;

/** Yields all entries, oldest first; also those that are changed meanwhile. */
export async function* auditEntries(ports: Pick<Ports, 'store'>): AsyncGenerator<StoredAuditEntry> {
  const rows = await auditTable(ports);
  let after: string | undefined;
  do {
    const page = await rows.find('byTime', { equals: [], limit: PAGE, ...(after !== undefined && { after }) });
    yield* page.documents;
    after = page.next;
  } while (after !== undefined);
}

/** Stores an entry, unless an entry with its id exists. */
export async function keepEntry(entry: AuditEntry, ports: Pick<Ports, 'store'>): Promise<void> {
  await insertNew(await auditTable(ports), { ...entry, rev: 1 });
}

/** Records an admin's change that is not in the log, such as a change of an account. */
export async function recordChange(entry: Omit<AuditEntry, 'id' | 'at'>, ports: Ports): Promise<void> {
  const changed = entry.changes.map(({ collection, id }) => [collection, id]);
  const id = `${entry.scope}:${ports.newId(12, JSON.stringify(['audit', entry.scope, entry.note, changed]))}`;
  await keepEntry({ ...entry, id, at: ports.now(), ...(ports.group !== undefined && { group: ports.group }) }, ports);
  ports.audited?.(id);
}
