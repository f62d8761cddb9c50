import { type ClientSession, type FindCursor, MongoCompatibilityError, MongoServerError } from 'mongodb';
import type { DumpLine, IndexSpec, Stored } from '../document-store.ts';
import { entryFromMongo, fromMongo, type MongoDocument, type MongoEntry } from './document.ts';
import type { MongoPlace } from './place.ts';
import { TABLES, type TableRow } from './schema.ts';
import { StoreRefused } from '../store-refused.ts';

/**
 * Reads everything as of one moment where the deployment can (replica sets since MongoDB 5). Elsewhere documents
 * written during the dump are in it or not; each is whole, and the log, which is read last and in order, has no hole.
 */
export async function* dumpMongo(place: MongoPlace): AsyncGenerator<DumpLine> {
  const session = await snapshotSession(place);
  const options = session ? snapshotOptions(session) : {};
  try {
    for (const { _id: name, indexes } of await place
      .collection<TableRow>(TABLES)
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

// Named for every read: the driver leaves a read concern that is set, as ours is for the whole client, as it is.
const snapshotOptions = (session: ClientSession) => ({ session, readConcern: { level: 'snapshot' } }) as const;

async function snapshotSession(place: MongoPlace): Promise<ClientSession | undefined> {
  const session = place.client.startSession({ snapshot: true });
  try {
    await place.collection(TABLES).findOne({}, snapshotOptions(session));
    return session;
  } catch (error) {
    await session.endSession();
    // A deployment that has no snapshots says so, or the driver does, and is dumped without.
    if (error instanceof MongoServerError || error instanceof MongoCompatibilityError) return undefined;
    throw error;
  }
}
