import { FILE_COLLECTIONS } from './files.ts';
import { connectMongo, type MongoPlace } from './place.ts';
import { isInUse } from './presence.ts';
import { TABLES_COLLECTION, type TableRow } from './schema.ts';
import { openMongoStore } from './store.ts';
import { halfSwapped, type SwapRow, swapsOf } from './swap-note.ts';
import { StoreRefused } from '../store-refused.ts';
import type { StoreSwap } from '../backup/store-swap.ts';

const LOG = 'sync_log';

const freshPrefix = (stamp: string): string => `restoring_${stamp}_`;
const asidePrefix = (stamp: string): string => `before_${stamp}_`;

/** Builds the new collections beside the old ones, under a prefix. */
export async function prepareMongoSwap(uri: string, stamp: string): Promise<StoreSwap> {
  const place = await connectMongo(uri);
  try {
    // A restore that began from another or a lost folder is already complete in the database. Finish it first; this restore then
    // replaces it.
    const begun = await halfSwapped(place);
    if (begun) await rename(place, begun);
    await refuseInUse(place);
    await dropLeftOvers(place);
    const store = await openMongoStore(uri, freshPrefix(stamp));
    return {
      store,
      checkUnused: () => refuseInUse(place),
      end: async (ready) => {
        await store.close();
        if (!ready) await dropLeftOvers(place);
        await place.client.close();
      },
    };
  } catch (error) {
    await place.client.close();
    throw error;
  }
}

/**
 * Renames the new collections to the store's names and the old ones to other names. Returns where the old ones are now;
 * empty if there were none. Each rename is atomic, but all of them together are not. So a row lists them, and no server
 * starts while the row exists.
 */
export async function takeMongoSwap(uri: string, stamp: string): Promise<string[]> {
  const place = await connectMongo(uri);
  try {
    const begun = await halfSwapped(place);
    const swap = begun?.stamp === stamp ? begun : await begin(place, stamp);
    await rename(place, swap);
    return swap.old.length > 0 ? [`the collections ${asidePrefix(stamp)}… of the same database`] : [];
  } finally {
    await place.client.close();
  }
}

/** Removes the row about the restore, so that servers can start again. */
export async function endMongoSwap(uri: string): Promise<void> {
  const place = await connectMongo(uri);
  await swapsOf(place).deleteMany({});
  await place.client.close();
}

async function begin(place: MongoPlace, stamp: string): Promise<SwapRow> {
  const old = await collectionsOf(place, '');
  const swap: SwapRow = { _id: 'restore', stamp, old, fresh: await collectionsOf(place, freshPrefix(stamp)) };
  await swapsOf(place).replaceOne({ _id: { $eq: swap._id } }, swap, { upsert: true });
  try {
    // A server registers first and then looks for this row, so at least one of the two sees the other.
    await refuseInUse(place);
  } catch (error) {
    await swapsOf(place).deleteMany({});
    throw error;
  }
  return swap;
}

async function rename({ database }: MongoPlace, { stamp, old, fresh }: SwapRow): Promise<void> {
  const there = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  for (const name of old)
    if (!there.has(asidePrefix(stamp) + name)) await database.renameCollection(name, asidePrefix(stamp) + name);
  for (const name of fresh)
    if (there.has(freshPrefix(stamp) + name)) await database.renameCollection(freshPrefix(stamp) + name, name);
}

async function refuseInUse(place: MongoPlace): Promise<void> {
  if (!(await isInUse(place))) return;
  throw new StoreRefused('in-use', 'A server uses this database: stop every server first, then restore.');
}

/** Removes collections that interrupted restores left behind; each set is a whole store. */
async function dropLeftOvers({ database }: MongoPlace): Promise<void> {
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray())
    if (/^restoring_\d{8}T\d+Z_/.test(name)) await database.dropCollection(name);
}

/** Returns the store's collections with this prefix, but no collections of other programs. */
async function collectionsOf({ database }: MongoPlace, prefix: string): Promise<string[]> {
  const existing = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const tables = existing.has(prefix + TABLES_COLLECTION)
    ? await database
        .collection<TableRow>(prefix + TABLES_COLLECTION)
        .find()
        .toArray()
    : [];
  return [...tables.map(({ _id }) => _id), LOG, TABLES_COLLECTION, ...FILE_COLLECTIONS].filter((name) =>
    existing.has(prefix + name),
  );
}
