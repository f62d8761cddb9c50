import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { noRoom } from '../unavailable.ts';
import { REGISTRY } from './schema.ts';
import { damaged, StoreRefused } from '../store-refused.ts';

/** Grows when an older program could not read the file any more. */
const FILE_FORMAT = 1;
/** "PLEN": tells our files from other people's SQLite databases. */
const APPLICATION_ID = 0x50_4c_45_4e;
// What SQLite says when it cannot go on, without the details of its extended codes.
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_NOT_A_DATABASE = 26;
/** Not permitted, read only, not read or written, cannot be opened. */
const CLOSED_OFF: ReadonlySet<number> = new Set([3, 8, 10, 14]);

export interface EmbeddedFile {
  readonly database: DatabaseSync;
  readonly walDescriptor: number;
}

/** Opens the store's one file for this process alone, or makes it. Throws `StoreRefused`. */
export function openEmbeddedFile(file: string): EmbeddedFile {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: 0, open: false });
  try {
    if (!existsSync(file)) makeFile(file);
    // Before anything opens it: SQLite would throw away the write-ahead log of an empty file.
    if (statSync(file).size === 0) throw emptied(file);
    database.open();
    // What is removed is wiped in the file, too, where that costs no write of its own: people are erased from here.
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA ' +
        'cache_size = -65536; PRAGMA secure_delete = FAST',
    );
    claimFormat(database, file);
    checkWhole(database, file);
    return { database, walDescriptor: openSync(`${file}-wal`, 'r+') };
  } catch (error) {
    if (database.isOpen) database.close();
    throw refused(error, file);
  }
}

/** Made aside and put in its place whole, so that an empty one there is never a beginning: it was ours, and has lost what it held. */
function makeFile(file: string): void {
  if (existsSync(`${file}-wal`)) throw emptied(file);
  const made = `${file}-${process.pid}.new`;
  rmSync(made, { force: true });
  const database = new DatabaseSync(made);
  // The write-ahead log gets the mode of its database, and both hold people's addresses.
  chmodSync(made, 0o600);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FILE_FORMAT}; ${REGISTRY}`);
  database.close();
  putInPlace(made, file);
  rmSync(made);
  syncFolder(dirname(file));
}

/** Never over a file that another server made meanwhile. */
function putInPlace(made: string, file: string): void {
  try {
    linkSync(made, file);
  } catch {
    // Not every file system has links.
    if (!existsSync(file)) copyFileSync(made, file, constants.COPYFILE_EXCL);
  }
}

const emptied = (file: string): StoreRefused =>
  new StoreRefused(
    'emptied',
    `${file} is empty, so what it held is lost. Remove it, with its -wal and -shm, and restore a backup with npm ` +
      'run restore -- FILE; without one the server begins anew.',
  );

function claimFormat(database: DatabaseSync, file: string): void {
  // A write transaction takes the file's lock for good, whether or not there is something to write.
  database.exec('BEGIN IMMEDIATE');
  const applicationId = pragma(database, 'application_id');
  const format = pragma(database, 'user_version');
  const tables = Number(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n']);
  if (tables === 0) throw emptied(file);
  if (applicationId !== APPLICATION_ID) {
    throw new StoreRefused('foreign', `${file} is not a Plenary store: it is another program's SQLite database.`);
  }
  if (format > FILE_FORMAT) {
    throw new StoreRefused(
      'too-new',
      `${file} was written by a newer Plenary (format ${format}, this one reads up to ${FILE_FORMAT}): please update.`,
    );
  }
  database.exec('COMMIT');
}

/** Damage is found at the start instead of by the first request that reads it. */
function checkWhole(database: DatabaseSync, file: string): void {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (found !== 'ok') throw damaged(file, found);
}

/** Writes what stands there already, to see whether the disk takes it. */
export function touchFile(database: DatabaseSync): void {
  database.exec(`PRAGMA user_version = ${FILE_FORMAT}`);
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}

/** A new file survives a power cut only when its folder knows it. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function refused(error: unknown, file: string): unknown {
  if (!(error instanceof Error && 'errcode' in error)) return error;
  const code = Number(error.errcode) & 0xff;
  if (code === SQLITE_BUSY)
    return new StoreRefused(
      'in-use',
      `Another Plenary server uses ${file}: stop it first, or give this one its own DATA_DIR.`,
      { cause: error },
    );
  if (code === SQLITE_NOT_A_DATABASE)
    return new StoreRefused('foreign', `${file} is not a Plenary store.`, { cause: error });
  if (code === SQLITE_FULL) return noRoom(error);
  if (CLOSED_OFF.has(code))
    return new StoreRefused(
      'closed-off',
      `${file} cannot be opened and written: it must be a file of the user this server runs as, on a disk that works.`,
      { cause: error },
    );
  return damaged(file, error);
}
