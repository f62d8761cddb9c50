import type { IndexSpec, Stored, TableSpec } from '../document-store.ts';
import { checkNames } from '../key-check.ts';
import { orderOf } from './page.ts';
import type { MongoPlace } from './place.ts';

/** Collection with the declaration of each table, as in the embedded store: `{ _id: name, indexes: JSON }`. */
export const TABLES_COLLECTION = 'plenary_tables';
export interface TableRow {
  readonly _id: string;
  readonly indexes: string;
}

/**
 * Drops the indexes of an earlier declaration that differ, then creates the declared ones. Idempotent, also if interrupted
 * or if another server does the same.
 */
export async function prepareCollection<T extends Stored, I extends string>(
  place: MongoPlace,
  spec: TableSpec<T, I>,
): Promise<void> {
  checkNames(spec);
  const tables = place.collection<TableRow>(TABLES_COLLECTION);
  const declared = JSON.stringify(spec.indexes);
  const known = await tables.findOne({ _id: { $eq: spec.name } });
  const indexes = Object.entries<IndexSpec<T>>(spec.indexes).map(([name, index]) => ({
    name,
    key: Object.fromEntries(orderOf(index).map((field) => [field, 1] as const)),
    unique: index.unique ?? false,
  }));
  if (known && known.indexes !== declared) {
    const changed = changedNames(spec, JSON.parse(known.indexes) as Record<string, IndexSpec<T>>);
    for (const name of changed)
      await place.dropUnlessSame(spec.name, indexes.find((index) => index.name === name) ?? { name });
  }
  await place.ensureIndexes(spec.name, indexes);
  if (known?.indexes !== declared)
    await tables.replaceOne({ _id: { $eq: spec.name } }, { indexes: declared }, { upsert: true });
}

/** Returns the names of the indexes that changed or were removed since the earlier declaration. */
function changedNames<T extends Stored, I extends string>(
  spec: TableSpec<T, I>,
  before: Readonly<Record<string, IndexSpec<T>>>,
): string[] {
  const declared = new Map(Object.entries<IndexSpec<T>>(spec.indexes));
  return Object.keys(before).filter((name) => JSON.stringify(declared.get(name)) !== JSON.stringify(before[name]));
}
