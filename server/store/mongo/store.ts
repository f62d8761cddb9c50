import { setTimeout as sleep } from 'node:timers/promises';
import { DeclaredTables } from '../declared-tables.ts';
import type { DumpLine, IndexSpec, Store, Stored, Table, TableSpec } from '../document-store.ts';
import { MongoFiles } from './files.ts';
import { MongoLog } from './log.ts';
import { connectMongo, type MongoPlace } from './place.ts';
import { type Presence, showPresence } from './presence.ts';
import { prepareCollection, type TableRow, TABLES_COLLECTION } from './schema.ts';
import { halfSwapped } from './swap-note.ts';
import { MongoTable } from './table.ts';
import { halfRestored } from '../backup/restore-note.ts';
import { type ClientSession, type FindCursor, MongoCompatibilityError, MongoServerError } from 'mongodb';
import { entryFromMongo, fromMongo, type MongoDocument, type MongoEntry } from './document.ts';
import { StoreRefused } from '../store-refused.ts';

/**
 * Dumps the store. Reads a snapshot of one moment if the deployment supports it (replica sets since MongoDB 5). Otherwise
 * documents written meanwhile may be missing; each document is complete, and the log is read last and in order, so it has
 * no gap.
 */
async function* dumpMongo(place: MongoPlace): AsyncGenerator<DumpLine> {
  const session = await snapshotSession(place);
  const options = session ? snapshotOptions(session) : {};
  try {
    for (const { _id: name, indexes } of await place
      .collection<TableRow>(TABLES_COLLECTION)
      .find({}, options)
      .sort({ _id: 1 })
      .toArray()) {
      yield ['table', name, JSON.parse(indexes) as Record<string, IndexSpec<Stored>>];
      const documents: FindCursor<MongoDocument> = place.collection(name).find({}, options).sort({ _id: 1 });
      for await (const document of documents) yield ['document', fromMongo(document)];
    }
    const entries = place.collection<MongoEntry>('sync_log').find({}, options).sort({ s: 1, n: 1 });
    for await (const entry of entries) yield ['entry', entryFromMongo(entry)];
  } catch (error) {
    throw error instanceof MongoServerError && error.code === SNAPSHOT_TOO_OLD
      ? new StoreRefused('unreachable', TOO_SLOW, { cause: error })
      : error;
  } finally {
    await session?.endSession();
  }
}

const SNAPSHOT_TOO_OLD = 239;
const TOO_SLOW =
  'The backup took longer than MongoDB keeps the moment it is of: raise minSnapshotHistoryWindowInSeconds (300 unless set) and try again.';

// Must be set for every read; otherwise the driver uses the read concern of the client.
const snapshotOptions = (session: ClientSession) => ({ session, readConcern: { level: 'snapshot' } }) as const;

async function snapshotSession(place: MongoPlace): Promise<ClientSession | undefined> {
  const session = place.client.startSession({ snapshot: true });
  try {
    await place.collection(TABLES_COLLECTION).findOne({}, snapshotOptions(session));
    return session;
  } catch (error) {
    await session.endSession();
    // The deployment does not support snapshots: dump without one.
    if (error instanceof MongoServerError || error instanceof MongoCompatibilityError) return undefined;
    throw error;
  }
}

const tooLate = (): Promise<void> => sleep(1_000, undefined, { ref: false });

/** Opens the store in a MongoDB database. Throws `StoreRefused` if it is unreachable or a restore is incomplete. */
export async function openMongoStore(uri: string, prefix = ''): Promise<Store> {
  const place = await connectMongo(uri, prefix);
  const tables = new DeclaredTables();
  // A store with a prefix is being built by a restore; no server uses it.
  const presence = prefix === '' ? await enter(place) : undefined;
  const log = await MongoLog.open(place);
  const files = await MongoFiles.open(place);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    // The process must be able to end even if the database cannot be reached; then its row expires later.
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

/**
 * Registers this process and then checks for a restore. The restore does it in the opposite order, so at least one of them
 * sees the other.
 */
async function enter(place: MongoPlace): Promise<Presence> {
  const presence = await showPresence(place);
  if (!(await halfSwapped(place))) return presence;
  await presence.leave();
  await place.client.close();
  throw halfRestored();
}
