import {
  createRxDatabase,
  type RxCollection,
  type RxConflictHandler,
  type RxDatabase,
  type RxJsonSchema,
  type RxStorage,
  type RxStorageInstance,
} from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { mergeMine } from '../../../domain/sync/merge.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { hash53 } from '../../../domain/sync/segments.ts';
import { databaseName } from '../session/device-names.ts';
import { proveRoom } from '../storage/quota.ts';
import { newRandomId } from '../browser/random-id.ts';

type AnyInstance = RxStorageInstance<unknown, unknown, unknown>;

/** Context names of RxDB's replication writes begin with this. */
const REPLICATION = 'replication-';
/** Context of the write in which the replication records what was sent. */
const NOTES_SENT = 'replication-up-write-meta';

/**
 * Fail-stop storage: after the first replication write that fails, every later one fails as well (H1). RxDB alone would
 * report the failure and let the next page move the checkpoint past the lost one. Here the checkpoint stays until `onFailure`
 * has closed and reopened the database. Writes of the person are never blocked. `undecided`: ids of documents that were sent
 * but not decided by the server. RxDB does not record them as sent, so they count as unsent for every reader, also after a
 * restart.
 */
function failStopStorage<Internals, Options>(
  storage: RxStorage<Internals, Options>,
  onFailure: (error: unknown) => void,
  undecided: ReadonlySet<string>,
): RxStorage<Internals, Options> {
  let failed: { readonly error: unknown } | undefined;
  const fail = (error: unknown): never => {
    if (!failed) {
      failed = { error };
      onFailure(error);
    }
    throw error;
  };
  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance(parameters) {
      const instance = await storage.createStorageInstance(parameters);
      guardWrites(instance as unknown as AnyInstance, { stopped: () => failed, fail, undecided });
      return instance;
    },
  };
}

interface Guard {
  readonly stopped: () => { readonly error: unknown } | undefined;
  readonly fail: (error: unknown) => never;
  readonly undecided: ReadonlySet<string>;
}

function guardWrites(instance: AnyInstance, guard: Guard): void {
  const write = instance.bulkWrite.bind(instance);
  instance.bulkWrite = async (rows, context) => {
    if (!context.startsWith(REPLICATION)) return await write(rows, context);
    const stopped = guard.stopped();
    if (stopped) throw stopped.error;
    const decided =
      context === NOTES_SENT ? rows.filter(({ document }) => !guard.undecided.has(itemOf(document))) : rows;
    if (decided.length === 0 && rows.length > 0) return { error: [] };
    try {
      return await write(decided, context);
    } catch (error) {
      return guard.fail(error);
    }
  };
}

const itemOf = (note: unknown): string =>
  typeof note === 'object' && note !== null && 'itemId' in note && typeof note.itemId === 'string' ? note.itemId : '';

/** The schema is part of RxDB's database names, so old and new tabs never share one. */
const SCHEMA: RxJsonSchema<UserDocument> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 200 },
    kind: { type: 'string' },
    ref: { type: 'string' },
    value: { type: 'object' },
    changedAt: { type: 'number' },
    rev: { type: 'string' },
    refusal: { type: 'object' },
  },
  required: ['id', 'kind', 'ref', 'value', 'changedAt', 'rev'],
};

/**
 * Resolves conflicts. Two states are equal if rev and date are: the server dates back documents dated in the future, and the
 * device takes that date. The server's answer to our own write wins, including changes and rejections; between writes of two
 * devices `mergeMine` decides.
 */
const conflictHandler: RxConflictHandler<UserDocument> = {
  isEqual: (a, b) => a.rev === b.rev && a.changedAt === b.changedAt && a._deleted === b._deleted,
  resolve: ({ newDocumentState: local, realMasterState: server }) => {
    const answered = local.rev === server.rev || server.refusal !== undefined;
    return Promise.resolve(answered || mergeMine(server, local) === server ? server : local);
  },
};

export type MineCollection = RxCollection<UserDocument>;

export interface MineDatabase {
  readonly collection: MineCollection;
  /** Ids of documents that were sent but not decided by the server. */
  readonly undecided: Set<string>;
  /** False for a database in memory: it ends with the page and is not shared between tabs. */
  readonly lasts: boolean;
  /**
   * Stores a change; a change stored already is left as it is. `isOwed` is asked inside the write: another tab may have
   * stored this change meanwhile, and the person may have made a later one.
   */
  put(document: UserDocument, isOwed?: () => boolean): Promise<void>;
  /** Stores the documents that the database lacks, in one write. Existing ones stay. */
  putMissing(documents: readonly UserDocument[]): Promise<void>;
  close(): Promise<void>;
}

export interface MineOptions {
  readonly name: string;
  /** RxDB's storage; by default in the browser's database. */
  readonly storage?: RxStorage<unknown, unknown>;
  /** Called when a replication write failed or the browser closed the database: it must be reopened. */
  readonly onBroken: (error: unknown) => void;
}

export const mineName = (key: string): string => databaseName('mine', key);

/** Opens the collection of the person's documents. */
export async function openMine({ name, storage, onBroken }: MineOptions): Promise<MineDatabase> {
  await proveRoom(`rxdb-dexie-${name}--`);
  let closing = false;
  const broken = (error: unknown): void => {
    if (!closing) onBroken(error);
  };
  const undecided = new Set<string>();
  const database = await create(name, {
    storage: failStopStorage(storage ?? dexieStorage(broken), broken, undecided),
    multiInstance: true,
  });
  return {
    ...database,
    undecided,
    close() {
      closing = true;
      return database.close();
    },
  };
}

/** Opens a database in memory, for a browser that gives none. It is replicated in the same way and ends with the page. */
export async function openMineInMemory(name: string): Promise<MineDatabase> {
  const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory');
  const undecided = new Set<string>();
  const storage = failStopStorage(getRxStorageMemory(), () => undefined, undecided);
  return { ...(await create(`${name}-${newRandomId()}`, { storage, multiInstance: false })), undecided, lasts: false };
}

async function create(
  name: string,
  { storage, multiInstance }: { storage: RxStorage<unknown, unknown>; multiInstance: boolean },
): Promise<Omit<MineDatabase, 'undecided'>> {
  const database: RxDatabase<{ mine: MineCollection }> = await createRxDatabase({
    name,
    storage,
    multiInstance,
    closeDuplicates: true,
    eventReduce: true,
    // RxDB's default needs crypto.subtle, which plain http does not have.
    hashFunction: async (content) =>
      hash53(typeof content === 'string' ? content : await new Response(content).text()).toString(36),
  });
  const { mine: collection } = await database.addCollections({ mine: { schema: SCHEMA, conflictHandler } });
  return {
    collection,
    lasts: true,
    put: (document, isOwed) => put(collection, document, isOwed),
    putMissing: (documents) => putMissing(collection, documents),
    close: async () => void (await database.close()),
  };
}

/**
 * Returns the storage in the browser's database. A browser may close an open database, as iOS does when memory is short. The next
 * use reopens it (H9), and `onBroken` is called, since it may have been emptied.
 */
function dexieStorage(onBroken: (error: unknown) => void): RxStorage<unknown, unknown> {
  return getRxStorageDexie({
    onCreate(database) {
      (database as unknown as { _options: { autoOpen: boolean } })._options.autoOpen = true;
      database.on('close', () => onBroken(new Error('The browser closed the database')));
    },
  });
}

/** Stores a change if its rev is new: two tabs may flush the same change at once. */
async function put(
  collection: MineCollection,
  document: UserDocument,
  isOwed: () => boolean = () => true,
): Promise<void> {
  const stored = await collection.insertIfNotExists(document);
  if (stored.rev === document.rev) return;
  await stored.incrementalModify((current) =>
    current.rev === document.rev || !isOwed() ? current : { ...current, ...document, refusal: undefined },
  );
}

async function putMissing(collection: MineCollection, documents: readonly UserDocument[]): Promise<void> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const { error } = await collection.bulkInsert([...byId.values()]);
  const failed = error.find(({ status }) => status !== CONFLICT);
  // oxlint-disable-next-line typescript/only-throw-error -- as RxDB throws it where one document is inserted
  if (failed) throw failed;
}

/** Status of a write that failed because the document exists already. */
const CONFLICT = 409;
