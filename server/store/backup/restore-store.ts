import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { storedVapidKeys, earlierVapidKeys } from '../../platform/web-push.ts';
import { DUMP, type BackupManifest, unpackBackup } from './backup-file.ts';
import { asideFolder, oldDataIn, restoreUploads, syncTree, swapStoreFile, WAL_BEFORE } from './restore-files.ts';
import { readRestoreNote, removeRestoreNote, type RestoreNote, writeRestoreNote } from './restore-note.ts';
import { type DumpLine, Duplicate, type Store, type Stored, type Table } from '../document-store.ts';
import { moveIntoStore } from '../stored-files.ts';
import { readDump } from './store-dump.ts';
import { storeFile, type StorePlace } from '../store-file.ts';
import { StoreRefused } from '../store-refused.ts';
import type { StoreSwap } from './store-swap.ts';
import { openEmbeddedStore } from '../embedded/store.ts';
import type { LogEntry } from '../../../domain/sync/log.ts';

/** Number of parallel inserts: enough to share transactions, few enough to fit in memory. */
const AT_ONCE = 200;

/** Fills an empty store from a dump, without the documents that match `leaveOut`. */
async function fillStore(
  store: Store,
  lines: AsyncIterable<DumpLine>,
  leaveOut: (table: string, document: Stored) => boolean,
): Promise<void> {
  let filling: { readonly name: string; readonly table: Table<Stored, string> } | undefined;
  let documents: Stored[] = [];
  let entries: LogEntry[] = [];
  const settle = async (): Promise<void> => {
    if (filling) await insertAll(filling.table, documents);
    await appendAll(store, entries);
    documents = [];
    entries = [];
  };
  for await (const line of lines) {
    if (line[0] === 'table') {
      await settle();
      filling = { name: line[1], table: await store.table({ name: line[1], indexes: line[2] }) };
    } else if (line[0] === 'entry') {
      entries.push(line[1]);
    } else if (filling === undefined) {
      throw new StoreRefused('foreign', 'The backup is damaged: a document in it belongs to no table.');
    } else if (!leaveOut(filling.name, line[1])) {
      documents.push(line[1]);
    }
    if (documents.length + entries.length >= AT_ONCE) await settle();
  }
  await settle();
}

async function insertAll(table: Table<Stored, string>, documents: readonly Stored[]): Promise<void> {
  const outcomes = await Promise.allSettled(documents.map((document) => table.insert(document)));
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    throw outcome.reason instanceof Duplicate
      ? new StoreRefused('foreign', `The backup is damaged: ${outcome.reason.message}.`)
      : outcome.reason;
  }
}

async function appendAll(store: Store, entries: readonly LogEntry[]): Promise<void> {
  const outcome = await store.log.append(entries);
  if (outcome.ok) return;
  const twice = entries[outcome.committed];
  throw new StoreRefused('foreign', `The backup is damaged: entry ${twice?.n} of ${twice?.s} is in its log twice.`);
}

/** Builds the new store's file in `folder`. Keeps the old file open, so that no server can start with it. */
async function prepareFileSwap(dataDir: string, folder: string): Promise<StoreSwap> {
  const file = storeFile(dataDir);
  // Opening a damaged file can lose the contents of its write-ahead log.
  const wal = join(folder, WAL_BEFORE);
  if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, wal);
  const old = existsSync(file) ? await holdOldStore(file) : undefined;
  // An opened store has applied its write-ahead log, so the copy is not needed.
  if (old) await rm(wal, { force: true });
  const store = await openEmbeddedStore(storeFile(folder));
  return {
    store,
    checkUnused: async () => {},
    end: async () => {
      await store.close();
      await old?.close();
    },
  };
}

/**
 * Opens the old store to lock it. Returns undefined if it is damaged or of a newer version, because then it may be
 * replaced. Throws if the store is in use.
 */
async function holdOldStore(file: string): Promise<Store | undefined> {
  try {
    return await openEmbeddedStore(file);
  } catch (error) {
    if (error instanceof StoreRefused && error.reason === 'in-use')
      throw new StoreRefused('in-use', 'The server is running: stop it first, then restore.', { cause: error });
    return undefined;
  }
}

/** Result of a restore: the backup, and where the old data is now (empty if there was none). */
export interface Restored {
  /** Name of the backup file when the restore began. A continued restore keeps this name. */
  readonly file: string;
  readonly backup: BackupManifest;
  readonly aside: readonly string[];
  /** True if this finished an interrupted restore. */
  readonly finished: boolean;
}

/** Called after each step of a restore, so that tests can interrupt it. */
export type Reached = (step: 'unpacked' | 'noted' | 'store' | 'files' | 'done') => void | Promise<void>;

const LEFT_OVER = 'restoring-';

/**
 * Replaces store and uploads by a backup. All new data is complete beside the old data before anything changes. If
 * interrupted after that, the next restore finishes it, and no server can start in between. Never deletes old data. At the
 * next start the log gets a new id, so devices with positions in the old log start over. Throws `StoreRefused` before
 * anything changes.
 */
export async function restoreFrom(file: string, place: StorePlace, reached: Reached = () => {}): Promise<Restored> {
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  const cutOff = await finishRestore(place, reached);
  if (cutOff?.file === file) return cutOff;
  await clearLeftOvers(place.dataDir);
  const folder = await mkdtemp(join(place.dataDir, LEFT_OVER));
  const note = await prepared(file, place, { folder, reached });
  await reached('noted');
  return { ...(await takeAll(note, place, reached)), finished: false };
}

/** Finishes an interrupted restore. Returns undefined if there is none, or if its data is missing. */
export async function finishRestore(place: StorePlace, reached: Reached = () => {}): Promise<Restored | undefined> {
  const note = await readRestoreNote(place.dataDir);
  if (!note || !existsSync(note.folder)) return undefined;
  if (note.store !== kindOf(place))
    throw new StoreRefused(
      'half-restored',
      note.store === 'mongodb'
        ? 'The restore that was cut off went into MongoDB: set MONGODB_URI as it was then.'
        : 'The restore that was cut off went into the embedded store: leave MONGODB_URI out.',
    );
  return { ...(await takeAll(note, place, reached)), finished: true };
}

/**
 * Removes folders that interrupted restores left behind; each contains a whole backup. Must not run during a restore into
 * this folder.
 */
export async function clearLeftOvers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(LEFT_OVER)) await rm(join(dataDir, name), { recursive: true, force: true });
}

interface Preparing {
  readonly folder: string;
  readonly reached: Reached;
}

/** Builds all new data in `folder` and writes the restore note. */
async function prepared(file: string, place: StorePlace, { folder, reached }: Preparing): Promise<RestoreNote> {
  const stamp = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, '');
  let swap: StoreSwap | undefined;
  let ready = false;
  try {
    const backup = await unpackBackup(file, folder);
    await reached('unpacked');
    swap = await prepareSwap(place, folder, stamp);
    await fillStore(swap.store, readDump(join(folder, DUMP)), isLogIdentity);
    await takeFiles(swap.store, folder);
    await swap.store.close();
    await syncTree(folder);
    await swap.checkUnused();
    const note: RestoreNote = { file, backup, store: kindOf(place), folder, stamp };
    await writeRestoreNote(place.dataDir, note);
    ready = true;
    return note;
  } finally {
    await swap?.end(ready);
    if (!ready) await rm(folder, { recursive: true, force: true });
  }
}

/** Moves everything into place. Each step checks the current state, so it can be repeated from any point. */
async function takeAll(note: RestoreNote, place: StorePlace, reached: Reached): Promise<Omit<Restored, 'finished'>> {
  const { dataDir } = place;
  const { file, backup, folder, stamp } = note;
  const aside = asideFolder(dataDir, stamp);
  const inDatabase = await takeStore(note, place);
  await reached('store');
  await restoreUploads(dataDir, folder, aside);
  await reached('files');
  await endSwap(place);
  await removeRestoreNote(dataDir);
  await reached('done');
  await rm(folder, { recursive: true, force: true });
  return { file, backup, aside: [...inDatabase, ...oldDataIn(aside, basename(storeFile(dataDir)))] };
}

async function prepareSwap({ dataDir, mongodbUri }: StorePlace, folder: string, stamp: string): Promise<StoreSwap> {
  if (mongodbUri === undefined) return prepareFileSwap(dataDir, folder);
  const { prepareMongoSwap } = await import('../mongo/swap.ts');
  return prepareMongoSwap(mongodbUri, stamp);
}

/** Puts the new store in place. Returns the collections of the old store if it was in a database. */
async function takeStore({ folder, stamp }: RestoreNote, { dataDir, mongodbUri }: StorePlace): Promise<string[]> {
  if (mongodbUri === undefined) {
    await swapStoreFile(storeFile(folder), storeFile(dataDir), asideFolder(dataDir, stamp));
    return [];
  }
  const { takeMongoSwap } = await import('../mongo/swap.ts');
  return takeMongoSwap(mongodbUri, stamp);
}

async function endSwap({ mongodbUri }: StorePlace): Promise<void> {
  if (mongodbUri === undefined) return;
  const { endMongoSwap } = await import('../mongo/swap.ts');
  await endMongoSwap(mongodbUri);
}

const kindOf = ({ mongodbUri }: StorePlace): RestoreNote['store'] =>
  mongodbUri === undefined ? 'embedded' : 'mongodb';

/** Moves files of the backup into the store if the store keeps them: uploads, and keys of an earlier version. */
async function takeFiles(store: Store, folder: string): Promise<void> {
  if (store.files) await moveIntoStore(join(folder, 'uploads'), store.files);
  // Damaged keys must not stop the rest of the restore.
  if (await earlierVapidKeys(folder).catch(() => undefined)) await storedVapidKeys(store, folder);
}

/** Returns whether a row contains the log's id (server/log/log-registry.ts). Without this row the next start creates a new id. */
const isLogIdentity = (table: string, { id }: { readonly id: string }): boolean => table === 'meta' && id === 'log';
