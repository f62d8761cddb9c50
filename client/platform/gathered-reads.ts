import { Dexie, type DBCore, type DBCoreTable } from 'dexie';
import type {
  PreparedQuery,
  RxDocumentData,
  RxStorageDefaultCheckpoint,
  RxStorageInstance,
  RxStorageInstanceCreationParams,
} from 'rxdb/plugins/core';
import {
  fromDexieToStorage,
  getKeyRangeByQueryPlan,
  RxStorageDexie,
  type RxStorageInstanceDexie,
} from 'rxdb/plugins/storage-dexie';

/*
 * RxDB's Dexie storage asks IndexedDB for one row at a time: a cursor moves on row by row, and many rows by id are as many
 * requests. A replication reads what waits three times before its first call goes out, and five hundred changes took it a
 * fifth of a second. Here rows that lie side by side come in one request; what is answered is the same.
 */

/** Rows asked for by id from which on a range is asked for. */
const MANY = 16;
/** A range is read where it holds at most so many times the rows that were asked for. */
const SPARSE = 4;
/** The index by which RxDB finds what was written after a moment; documents are named by `id`. */
const BY_WRITE = '[_meta.lwt+id]';
/** What RxDB begins with where it has no checkpoint. */
const BEGINNING: RxStorageDefaultCheckpoint = { id: '', lwt: 1 };

/** RxDB's storage in Dexie; a query over an index, and what changed since a checkpoint, are one request each. */
export class GatheredStorage extends RxStorageDexie {
  override async createStorageInstance<T>(
    parameters: RxStorageInstanceCreationParams<T, RxStorageDexie['settings']>,
  ): Promise<RxStorageInstanceDexie<T>> {
    const instance: Changing<T> = await super.createStorageInstance(parameters);
    const query = instance.query.bind(instance);
    instance.query = async (prepared) =>
      isOneRange(prepared) ? { documents: await readRange(instance, prepared) } : await query(prepared);
    instance.getChangedDocumentsSince = (limit, since) => readChanged(instance, limit, since);
    return instance;
  }
}

type Changing<T> = RxStorageInstanceDexie<T> &
  Pick<RxStorageInstance<T, unknown, unknown, RxStorageDefaultCheckpoint>, 'getChangedDocumentsSince'>;

/** Everything of a range of the index, in its order, and nothing else. */
function isOneRange<T>({ query, queryPlan }: PreparedQuery<T>): boolean {
  const { skip, limit }: { skip: number; limit?: number } = query;
  return queryPlan.selectorSatisfiedByIndex && queryPlan.sortSatisfiedByIndex && skip === 0 && limit === undefined;
}

async function readRange<T>(
  { internals }: RxStorageInstanceDexie<T>,
  { queryPlan }: PreparedQuery<T>,
): Promise<RxDocumentData<T>[]> {
  const { dexieTable, booleanIndexes } = await internals;
  const { IDBKeyRange } = Dexie.dependencies;
  const { lower, upper, lowerOpen, upperOpen } = getKeyRangeByQueryPlan(booleanIndexes, queryPlan, IDBKeyRange);
  const index = dexieTable.where(`[${queryPlan.index.join('+')}]`);
  const rows: unknown[] = await index.between(lower, upper, !lowerOpen, !upperOpen).toArray();
  return rows.map((row) => fromDexieToStorage<T>(booleanIndexes, row));
}

/** Also those that were deleted; the checkpoint is that of the last one. */
async function readChanged<T>(
  { internals }: RxStorageInstanceDexie<T>,
  limit: number,
  since: RxStorageDefaultCheckpoint = BEGINNING,
): Promise<{ documents: RxDocumentData<T>[]; checkpoint: RxStorageDefaultCheckpoint }> {
  const { dexieTable, booleanIndexes } = await internals;
  const rows = await dexieTable.where(BY_WRITE).above([since.lwt, since.id]).limit(limit).toArray();
  const last: { id: string; _meta: { lwt: number } } | undefined = rows.at(-1);
  return {
    documents: rows.map((row) => fromDexieToStorage(booleanIndexes, row)),
    checkpoint: last ? { id: last.id, lwt: last._meta.lwt } : since,
  };
}

/** Many rows of this database by their ids are one request, where they lie close together. */
export function gatherById(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'gathered-reads',
    create: (core): DBCore => ({ ...core, table: (name) => gathered(core.table(name)) }),
  });
}

const gathered = (table: DBCoreTable): DBCoreTable => ({
  ...table,
  async getMany(request) {
    const { trans, keys } = request;
    if (keys.length < MANY) return await table.getMany(request);
    const sorted = (keys as string[]).toSorted(byUnits);
    const query = {
      index: table.schema.primaryKey,
      range: { type: RANGE, lower: sorted[0], upper: sorted.at(-1) },
    };
    if ((await table.count({ trans, query })) > keys.length * SPARSE) return await table.getMany(request);
    const { result } = await table.query({ trans, query, values: true });
    const found = new Map(result.map((row: { id: string }) => [row.id, row]));
    return keys.map((key: string) => found.get(key));
  },
});

/** Dexie's number for a range with both ends in it. */
const RANGE = 2;

/** As IndexedDB orders texts. */
const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
