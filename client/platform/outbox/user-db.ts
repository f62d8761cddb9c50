import {
  createRxDatabase,
  type RxCollection,
  type RxConflictHandler,
  type RxDatabase,
  type RxJsonSchema,
  type RxStorage,
} from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { mergeMine } from '../../../domain/sync/merge.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { hash53 } from '../../../domain/sync/segments.ts';
import { failStopStorage } from './fail-stop-storage.ts';
import { proveRoom } from '../storage/quota.ts';
import { randomId } from '../browser/random-id.ts';

/** Part of RxDB's own database names as well: old and new tabs never share one. */
const SCHEMA: RxJsonSchema<MineDocument> = {
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
 * Two states are one when they are the same write with the same date: the server dates back what a device dated ahead of
 * its clock, and the device takes that date. The server's answer to our own write stands, with what it changed or
 * refused; between writes of two devices the domain's merge decides.
 */
const conflictHandler: RxConflictHandler<MineDocument> = {
  isEqual: (a, b) => a.rev === b.rev && a.changedAt === b.changedAt && a._deleted === b._deleted,
  resolve: ({ newDocumentState: local, realMasterState: server }) => {
    const answered = local.rev === server.rev || server.refusal !== undefined;
    return Promise.resolve(answered || mergeMine(server, local) === server ? server : local);
  },
};

export type MineCollection = RxCollection<MineDocument>;

export interface MineDatabase {
  readonly collection: MineCollection;
  /** Ids of what the server has not decided about though it was sent. */
  readonly undecided: Set<string>;
  /** False for one in memory: it goes with the page, and no other tab sees it. */
  readonly lasts: boolean;
  /**
   * Puts a change into the database; a change that is there already stays as it is. `isOwed` is asked in the very
   * write: another tab may have handed over this change meanwhile, and the person done something later.
   */
  put(document: MineDocument, isOwed?: () => boolean): Promise<void>;
  /** Puts in those of which the database has none yet, in one write; whatever stands there stays. */
  putMissing(documents: readonly MineDocument[]): Promise<void>;
  close(): Promise<void>;
}

export interface MineOptions {
  readonly name: string;
  /** RxDB's storage; the browser's database unless a test brings another. */
  readonly storage?: RxStorage<unknown, unknown>;
  /** A write of the replication failed, or the browser closed the database: it has to be opened anew. */
  readonly onBroken: (error: unknown) => void;
}

export const mineName = (key: string): string => `plenary-mine-${key}`;

/** Opens the one collection of everything the person owns. */
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

/** Stands in for the database where the browser gives none: replicated like it, and gone with the page. */
export async function openMineInMemory(name: string): Promise<MineDatabase> {
  const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory');
  const undecided = new Set<string>();
  const storage = failStopStorage(getRxStorageMemory(), () => undefined, undecided);
  return { ...(await create(`${name}-${randomId()}`, { storage, multiInstance: false })), undecided, lasts: false };
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
    // RxDB's own needs crypto.subtle, which plain http does not have.
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
 * A browser may close a database under us, iOS does when memory is short: the next use opens it again (H9), and
 * a tab that has it open looks whether anything is left in it.
 */
function dexieStorage(onBroken: (error: unknown) => void): RxStorage<unknown, unknown> {
  return getRxStorageDexie({
    onCreate(database) {
      (database as unknown as { _options: { autoOpen: boolean } })._options.autoOpen = true;
      database.on('close', () => onBroken(new Error('The browser closed the database')));
    },
  });
}

/** The same change may come from the journal of two tabs at once; its rev tells. */
async function put(
  collection: MineCollection,
  document: MineDocument,
  isOwed: () => boolean = () => true,
): Promise<void> {
  const stored = await collection.insertIfNotExists(document);
  if (stored.rev === document.rev) return;
  await stored.incrementalModify((current) =>
    current.rev === document.rev || !isOwed() ? current : { ...current, ...document, refusal: undefined },
  );
}

async function putMissing(collection: MineCollection, documents: readonly MineDocument[]): Promise<void> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const { error } = await collection.bulkInsert([...byId.values()]);
  const failed = error.find(({ status }) => status !== CONFLICT);
  // oxlint-disable-next-line typescript/only-throw-error -- as RxDB throws it where one document is inserted
  if (failed) throw failed;
}

/** What stands there already. */
const CONFLICT = 409;
