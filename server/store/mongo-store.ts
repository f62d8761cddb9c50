import { DeclaredTables } from './declared-tables.ts';
import type { Store, Stored, Table, TableSpec } from './document-store.ts';
import { dumpMongo } from './mongo-dump.ts';
import { MongoLog } from './mongo-log.ts';
import { connectMongo } from './mongo-place.ts';
import { showPresence } from './mongo-presence.ts';
import { prepareCollection } from './mongo-schema.ts';
import { MongoTable } from './mongo-table.ts';

/** The store in a MongoDB database. Throws `StoreRefused` when it cannot be reached or holds conflicting indexes. */
export async function openMongoStore(uri: string, prefix = ''): Promise<Store> {
  const place = await connectMongo(uri, prefix);
  const tables = new DeclaredTables();
  const log = await MongoLog.open(place);
  // A store under a prefix is being built by a restore and not in use yet.
  const leave = prefix === '' ? await showPresence(place) : async () => {};
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await log.close();
    await leave();
    await place.client.close();
  };

  return {
    kind: 'mongodb',
    log,
    table: <T extends Stored, I extends string>(spec: TableSpec<T, I>): Promise<Table<T, I>> =>
      tables.once(spec, async () => {
        await prepareCollection(place, spec);
        return new MongoTable(place, spec);
      }),
    health: async () => {
      await place.database.command({ ping: 1 });
    },
    dump: () => dumpMongo(place),
    close: () => (closing ??= close()),
  };
}
