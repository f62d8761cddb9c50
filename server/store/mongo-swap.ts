import { connectMongo, type MongoPlace } from './mongo-place.ts';
import { isInUse } from './mongo-presence.ts';
import { TABLES, type TableRow } from './mongo-schema.ts';
import { openMongoStore } from './mongo-store.ts';
import { StoreRefused } from './store-refused.ts';
import type { StoreSwap } from './store-swap.ts';

const LOG = 'sync_log';

/**
 * Builds the new collections beside the old ones, under a prefix; then each takes its name. Each renaming is atomic,
 * all of them together are not: a restore that was killed at that point is finished by running it again.
 */
export async function prepareMongoSwap(uri: string, stamp: string): Promise<StoreSwap> {
  const fresh = `restoring_${stamp}_`;
  const aside = `before_${stamp}_`;
  const place = await connectMongo(uri);
  if (await isInUse(place)) {
    await place.client.close();
    throw new StoreRefused(
      'in-use',
      'A server uses this database: stop every one first, then restore. One that was killed is forgotten after 20 seconds.',
    );
  }
  const store = await openMongoStore(uri, fresh);
  return {
    store,
    take: async () => {
      const old = await collectionsOf(place, '');
      for (const name of old) await place.database.renameCollection(name, aside + name);
      for (const name of await collectionsOf(place, fresh)) await place.database.renameCollection(fresh + name, name);
      return old.length > 0 ? [`the collections ${aside}… of the same database`] : [];
    },
    end: async () => {
      await store.close();
      for (const name of await collectionsOf(place, fresh)) await place.database.dropCollection(fresh + name);
      await place.client.close();
    },
  };
}

/** The collections of the store under this prefix; other programs' collections in the database are none of ours. */
async function collectionsOf({ database }: MongoPlace, prefix: string): Promise<string[]> {
  const existing = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const tables = existing.has(prefix + TABLES)
    ? await database
        .collection<TableRow>(prefix + TABLES)
        .find()
        .toArray()
    : [];
  return [...tables.map(({ _id }) => _id), LOG, TABLES].filter((name) => existing.has(prefix + name));
}
