import { setTimeout as sleep } from 'node:timers/promises';
import { DeclaredTables } from '../declared-tables.ts';
import type { Store, Stored, Table, TableSpec } from '../document-store.ts';
import { dumpMongo } from './dump.ts';
import { MongoFiles } from './files.ts';
import { MongoLog } from './log.ts';
import { connectMongo, type MongoPlace } from './place.ts';
import { type Presence, showPresence } from './presence.ts';
import { prepareCollection } from './schema.ts';
import { halfSwapped } from './swap-note.ts';
import { MongoTable } from './table.ts';
import { halfRestored } from '../backup/restore-note.ts';

const tooLate = (): Promise<void> => sleep(1_000, undefined, { ref: false });

/** The store in a MongoDB database. Throws `StoreRefused` when it cannot be reached, or a restore is halfway. */
export async function openMongoStore(uri: string, prefix = ''): Promise<Store> {
  const place = await connectMongo(uri, prefix);
  const tables = new DeclaredTables();
  // A store under a prefix is being built by a restore and not in use yet.
  const presence = prefix === '' ? await enter(place) : undefined;
  const log = await MongoLog.open(place);
  const files = await MongoFiles.open(place);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    // A database that is away keeps no process from ending: it is then forgotten there a little later.
    await Promise.race([log.close(), tooLate()]);
    await Promise.race([presence?.leave().catch(() => undefined), tooLate()]);
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
    files,
    health: async () => {
      presence?.check();
      await place.database.command({ ping: 1 });
    },
    dump: () => dumpMongo(place),
    close: () => (closing ??= close()),
  };
}

/** Shows itself before it looks: a restore that begins now sees this process, or this process the restore. */
async function enter(place: MongoPlace): Promise<Presence> {
  const presence = await showPresence(place);
  if (!(await halfSwapped(place))) return presence;
  await presence.leave();
  await place.client.close();
  throw halfRestored();
}
