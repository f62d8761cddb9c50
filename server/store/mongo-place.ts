import { type Collection, type Db, type IndexDescriptionInfo, MongoClient, MongoServerError } from 'mongodb';
import type { MongoDocument } from './mongo-document.ts';
import { StoreRefused } from './store-refused.ts';

const REACH_WITHIN = 10_000;
const NAMESPACE_NOT_FOUND = 26;

export interface MongoIndex {
  readonly key: Record<string, 1>;
  readonly name: string;
  readonly unique: boolean;
}

/**
 * The collections of one store: all of a database, or those whose names begin with `prefix` (a restore builds
 * the new store beside the old one).
 */
export class MongoPlace {
  readonly client: MongoClient;
  readonly database: Db;
  readonly prefix: string;

  constructor(client: MongoClient, database: Db, prefix: string) {
    this.client = client;
    this.database = database;
    this.prefix = prefix;
  }

  collection<D extends { _id: string } = MongoDocument>(name: string): Collection<D> {
    return this.database.collection<D>(this.prefix + name);
  }

  /** Makes the indexes that are missing. One of the same name that differs, or that the documents do not allow, stops the start. */
  async ensureIndexes(name: string, indexes: readonly MongoIndex[]): Promise<void> {
    const existing = new Map((await this.#existingIndexes(name)).map((index) => [index.name, index]));
    const missing = indexes.filter((index) => !existing.has(index.name));
    const differing = indexes.filter(
      (index) => existing.has(index.name) && !sameIndex(existing.get(index.name), index),
    );
    if (differing.length > 0)
      throw conflict(name, differing, 'one of the same name, but for other fields, is there: drop it and start again');
    if (missing.length === 0) return;
    try {
      await this.collection(name).createIndexes([...missing]);
    } catch (error) {
      throw error instanceof MongoServerError ? conflict(name, missing, error.message) : error;
    }
  }

  async #existingIndexes(name: string): Promise<IndexDescriptionInfo[]> {
    try {
      return await this.collection(name).indexes();
    } catch (error) {
      // A collection that was never written to has none.
      if (error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND) return [];
      throw error;
    }
  }
}

const sameIndex = (existing: IndexDescriptionInfo | undefined, index: MongoIndex): boolean =>
  JSON.stringify(existing?.key) === JSON.stringify(index.key) && (existing?.unique ?? false) === index.unique;

const conflict = (name: string, indexes: readonly MongoIndex[], reason: string): StoreRefused =>
  new StoreRefused(
    'index-conflict',
    `MongoDB cannot make the indexes of ${name} (${indexes.map((index) => index.name).join(', ')}): ${reason}`,
  );

/** Connects, or says in one sentence why not. A URI without a database means the database `plenary`. */
export async function connectMongo(uri: string, prefix = ''): Promise<MongoPlace> {
  let client: MongoClient | undefined;
  try {
    client = await clientOf(uri).connect();
    const database = client.db(/^[^/]+\/\/[^/]+\/[^?]/.test(uri) ? undefined : 'plenary');
    await database.command({ ping: 1 });
    return new MongoPlace(client, database, prefix);
  } catch (error) {
    await client?.close();
    // The URI may hold a password: say what went wrong, not where.
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreRefused('unreachable', `The MongoDB of MONGODB_URI cannot be reached: ${reason}`, { cause: error });
  }
}

const clientOf = (uri: string): MongoClient =>
  new MongoClient(uri, {
    appName: 'plenary',
    // What was acknowledged survives the loss of any minority of nodes, and nothing else is ever read.
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    retryWrites: true,
    ignoreUndefined: false,
    ...(uri.includes('serverSelectionTimeoutMS=') ? {} : { serverSelectionTimeoutMS: REACH_WITHIN }),
  });
