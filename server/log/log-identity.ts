import type { Store, Stored, TableSpec } from '../store/document-store.ts';
import { insertNew } from '../store/insert-new.ts';

/** Row `log` names the log: devices that hold positions of another log start over. */
export interface MetaRow extends Stored {
  readonly logId: string;
}

export const metaTable: TableSpec<MetaRow, never> = { name: 'meta', indexes: {} };

export const LOG_ROW = 'log';

/** The id of the store's log, made at the first start. A restore leaves the row out, so the next start makes another. */
export async function logIdentity(store: Store, randomId: (bytes?: number) => string): Promise<string> {
  const meta = await store.table(metaTable);
  const known = await meta.get(LOG_ROW);
  if (known) return known.logId;
  const made: MetaRow = { id: LOG_ROW, rev: 0, logId: randomId(12) };
  // Another process may have started at the same moment and been first.
  return (await insertNew(meta, made)) ? made.logId : logIdentity(store, randomId);
}
