import { BSON, type Collection, MongoBulkWriteError, MongoServerError } from 'mongodb';
import type { LogEntry, Scope } from '../../../domain/sync/log.ts';
import type { AppendOutcome, LogStore } from '../document-store.ts';
import { checkEntry, checkId, checkLimit, checkPosition } from '../key-check.ts';
import { entryFromMongo, entryToMongo, type MongoEntry } from './document.ts';
import type { MongoIndex, MongoPlace } from './place.ts';
import { asUnavailable } from '../unavailable.ts';
import { WakeUps } from './wake-ups.ts';

const INDEXES: readonly MongoIndex[] = [
  { name: 'position', key: { s: 1, n: 1 }, unique: true },
  { name: 'mutation', key: { s: 1, mid: 1 }, unique: true },
  // For polling, if there are no change streams.
  { name: 'wroteAt', key: { wroteAt: 1 }, unique: false },
];
const DUPLICATE_KEY = 11_000;

export class MongoLog implements LogStore {
  readonly #entries: Collection<MongoEntry>;
  readonly #wakeUps: WakeUps;
  readonly #writer = crypto.randomUUID();

  static async open(place: MongoPlace): Promise<MongoLog> {
    await place.ensureIndexes('sync_log', INDEXES);
    return new MongoLog(place.collection<MongoEntry>('sync_log'));
  }

  constructor(entries: Collection<MongoEntry>) {
    this.#entries = entries;
    this.#wakeUps = new WakeUps(entries, this.#writer);
  }

  async append(entries: readonly LogEntry[]): Promise<AppendOutcome> {
    const rows = entries.map((entry) => entryToMongo(checkEntry(entry), Date.now(), this.#writer));
    if (rows.length === 0) return { ok: true };
    try {
      await this.#entries.insertMany(rows, { ordered: true });
      return { ok: true };
    } catch (error) {
      const stopped = error instanceof MongoBulkWriteError ? stoppedAt(error) : undefined;
      const entry = stopped === undefined ? undefined : entries[stopped];
      if (stopped === undefined || !entry) throw error;
      const met = (await this.byMutation(entry.s, entry.mid)) ? 'mutation' : 'position';
      return { ok: false, committed: stopped, met };
    }
  }

  async read(scope: Scope, after: number, limit: number): Promise<LogEntry[]> {
    const filter = { s: { $eq: checkId(scope, 'scope') }, n: { $gt: checkPosition(after) } };
    const rows = await this.#entries.find(filter, { sort: { n: 1 }, limit: checkLimit(limit) }).toArray();
    return rows.map(entryFromMongo);
  }

  async byMutation(scope: Scope, mid: string): Promise<LogEntry | undefined> {
    const row = await this.#entries.findOne({ s: { $eq: checkId(scope, 'scope') }, mid: { $eq: checkId(mid, 'mid') } });
    return row === null ? undefined : entryFromMongo(row);
  }

  async bytes(scope: Scope): Promise<number> {
    const filter = { s: { $eq: checkId(scope, 'scope') } };
    try {
      const [sum] = await this.#entries
        .aggregate<{ bytes: number }>([
          { $match: filter },
          { $group: { _id: null, bytes: { $sum: { $bsonSize: '$$ROOT' } } } },
        ])
        .toArray();
      return sum?.bytes ?? 0;
    } catch (error) {
      if (!(error instanceof MongoServerError) || asUnavailable(error)) throw error;
      // Computed here, because not every MongoDB-compatible server supports `$bsonSize`.
      let bytes = 0;
      for await (const row of this.#entries.find(filter)) bytes += BSON.calculateObjectSize(row);
      return bytes;
    }
  }

  async truncate(scope: Scope, before: number): Promise<void> {
    await this.#entries.deleteMany({ s: { $eq: checkId(scope, 'scope') }, n: { $lt: checkPosition(before) } });
  }

  onAppend(listener: (scope: Scope) => void): () => void {
    return this.#wakeUps.subscribe(listener);
  }

  close(): Promise<void> {
    return this.#wakeUps.close();
  }
}

/**
 * Returns the position in the batch of the entry that violated a unique index. Undefined if it is unknown what was
 * committed: after other errors, or if a majority did not confirm the entries before it. Then the writer must look up its
 * mutations.
 */
function stoppedAt(error: MongoBulkWriteError): number | undefined {
  const [first] = [error.writeErrors].flat();
  return first?.code === DUPLICATE_KEY && !error.result.getWriteConcernError() ? first.index : undefined;
}
