import {
  type Collection,
  type CreateIndexesOptions,
  type Db,
  type IndexDescriptionInfo,
  MongoClient,
  type MongoClientOptions,
  MongoServerError,
} from 'mongodb';
import type { MongoDocument } from './document.ts';
import { StoreRefused } from '../store-refused.ts';

/**
 * How long to look for a primary, in ms. Longer than a replica set needs to elect one (a little over 10 s), shorter than a
 * device waits for an answer (20 s).
 */
const REACH_WITHIN = 15_000;
/** How long the majority may take to confirm a write, in ms. */
const CONFIRM_WITHIN = 10_000;
/** How long a command may take, in ms, before the driver retries it once. Longer than CONFIRM_WITHIN. */
const ANSWER_WITHIN = 15_000;

/** Default options. The address can override them. */
const DEFAULTS = {
  appName: 'plenary',
  retryWrites: true,
  serverSelectionTimeoutMS: REACH_WITHIN,
  socketTimeoutMS: ANSWER_WITHIN,
  // Limits the wait if calls that hang use all connections.
  waitQueueTimeoutMS: ANSWER_WITHIN,
} satisfies MongoClientOptions;

/**
 * Returns the options for MongoDB. The address can override the defaults, except those that our guarantees need:
 * acknowledged writes survive the loss of any minority of members, and only such writes are ever read.
 */
export function mongoOptions(uri: string): MongoClientOptions {
  const stated = new Map(
    [...new URLSearchParams(uri.split('?')[1] ?? '')].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const confirmWithin = stated.get('wtimeoutms') ?? stated.get('wtimeout');
  return {
    ...Object.fromEntries(Object.entries(DEFAULTS).filter(([name]) => !stated.has(name.toLowerCase()))),
    writeConcern: {
      w: 'majority',
      journal: true,
      wtimeoutMS: confirmWithin === undefined ? CONFIRM_WITHIN : Number(confirmWithin),
    },
    readConcern: { level: 'majority' },
    readConcernLevel: 'majority',
    readPreference: 'primary',
    ignoreUndefined: false,
  };
}

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;
/** Codes for an index that existing documents or indexes do not allow. Retrying does not help. */
const REFUSES_INDEX: ReadonlySet<unknown> = new Set([67, 85, 86, 11_000]);

export interface MongoIndex {
  readonly key: Record<string, 1>;
  readonly name: string;
  readonly unique: boolean;
}

/** The collections of one store: all of a database, or those with a name prefix (a restore builds the new store beside the old one). */
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

  /** Creates missing indexes. Fails if an index with the same name is different, or if the documents do not allow it. */
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
      await this.#createIndexes(name, missing);
    } catch (error) {
      throw error instanceof MongoServerError ? conflict(name, missing, error.message) : error;
    }
  }

  /** Drops the index with this name if it differs from the declaration. Another server may do the same at the same time. */
  async dropUnlessSame(name: string, index: MongoIndex | { readonly name: string }): Promise<void> {
    const existing = (await this.#existingIndexes(name)).find((found) => found.name === index.name);
    if (!existing || ('key' in index && sameIndex(existing, index))) return;
    try {
      // Drop it by its fields: so an index that another server meanwhile created under this name stays.
      await this.collection(name).dropIndex(existing.key as unknown as string);
    } catch (error) {
      if (!isCode(error, INDEX_NOT_FOUND) && !isCode(error, NAMESPACE_NOT_FOUND)) throw error;
    }
  }

  /**
   * Creates indexes and waits for a majority without a time limit. By default MongoDB waits for every voting member, so a
   * start would hang while one is down. Falls back to the default if the deployment lacks this option.
   */
  async #createIndexes(name: string, indexes: readonly MongoIndex[]): Promise<void> {
    const build = (options: CreateIndexesOptions): Promise<string[]> =>
      this.collection(name).createIndexes([...indexes], { ...options, ...NO_TIME_LIMIT });
    try {
      await build({ commitQuorum: 'majority' });
    } catch (error) {
      if (!(error instanceof MongoServerError) || REFUSES_INDEX.has(error.code)) throw error;
      await build({});
    }
  }

  async #existingIndexes(name: string): Promise<IndexDescriptionInfo[]> {
    try {
      return await this.collection(name).indexes();
    } catch (error) {
      // A collection that was never written to has no indexes.
      if (isCode(error, NAMESPACE_NOT_FOUND)) return [];
      throw error;
    }
  }
}

/** Options without a time limit, which the connection reads for this one command. */
const NO_TIME_LIMIT: object = { socketTimeoutMS: 0 };

const isCode = (error: unknown, code: number): boolean => error instanceof MongoServerError && error.code === code;

const sameIndex = (existing: IndexDescriptionInfo | undefined, index: MongoIndex): boolean =>
  JSON.stringify(existing?.key) === JSON.stringify(index.key) && (existing?.unique ?? false) === index.unique;

const conflict = (name: string, indexes: readonly MongoIndex[], reason: string): StoreRefused =>
  new StoreRefused(
    'index-conflict',
    `MongoDB cannot make the indexes of ${name} (${indexes.map((index) => index.name).join(', ')}): ${reason}`,
  );

/** Connects. Throws the reason in one sentence if it fails. A URI without a database means the database `plenary`. */
export async function connectMongo(uri: string, prefix = ''): Promise<MongoPlace> {
  let client: MongoClient | undefined;
  try {
    client = await new MongoClient(uri, mongoOptions(uri)).connect();
    const database = client.db(/^[^/]+\/\/[^/]+\/[^?]/.test(uri) ? undefined : 'plenary');
    await database.command({ ping: 1 });
    return new MongoPlace(client, database, prefix);
  } catch (error) {
    await client?.close();
    // Does not contain the URI, because it may contain a password.
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreRefused('unreachable', `The MongoDB of MONGODB_URI cannot be reached: ${reason}`, { cause: error });
  }
}
