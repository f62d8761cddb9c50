import type { IndexSpec, Stored, TableSpec } from './document-store.ts';
import { checkNames } from './key-check.ts';
import { orderOf } from './mongo-page.ts';
import type { MongoPlace } from './mongo-place.ts';

/** What each table was declared as, as in the embedded store: `{ _id: name, indexes: JSON }`. */
export const TABLES = 'plenary_tables';
export interface TableRow {
  readonly _id: string;
  readonly indexes: string;
}

/** Makes the indexes as declared. Those of an earlier declaration that changed are dropped first. */
export async function prepareCollection<T extends Stored, I extends string>(
  place: MongoPlace,
  spec: TableSpec<T, I>,
): Promise<void> {
  checkNames(spec);
  const tables = place.collection<TableRow>(TABLES);
  const declared = JSON.stringify(spec.indexes);
  const known = await tables.findOne({ _id: { $eq: spec.name } });
  if (known && known.indexes !== declared) await dropChanged(place, spec, known.indexes);
  await place.ensureIndexes(
    spec.name,
    Object.entries<IndexSpec<T>>(spec.indexes).map(([name, index]) => ({
      name,
      key: Object.fromEntries(orderOf(index).map((field) => [field, 1] as const)),
      unique: index.unique ?? false,
    })),
  );
  if (known?.indexes !== declared)
    await tables.replaceOne({ _id: { $eq: spec.name } }, { indexes: declared }, { upsert: true });
}

async function dropChanged<T extends Stored, I extends string>(
  place: MongoPlace,
  spec: TableSpec<T, I>,
  known: string,
): Promise<void> {
  const declared = new Map(Object.entries<IndexSpec<T>>(spec.indexes));
  const before = Object.entries(JSON.parse(known) as Record<string, IndexSpec<T>>);
  const changed = before.filter(([name, index]) => JSON.stringify(declared.get(name)) !== JSON.stringify(index));
  for (const [name] of changed) await place.collection(spec.name).dropIndex(name);
}
