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

/** Version of the file's format, increased when older versions of the server can no longer read the file. */
const FILE_FORMAT = 1;
/** "PLEN" in SQLite's header. Distinguishes our files from other SQLite databases. */
const APPLICATION_ID = 0x50_4c_45_4e;
// SQLite's primary result codes, without the details of the extended ones.
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_NOT_A_DATABASE = 26;
/** SQLite's codes for: not permitted, read-only, I/O error, cannot open. */
const CLOSED_OFF: ReadonlySet<number> = new Set([3, 8, 10, 14]);

export interface EmbeddedFile {
  readonly database: DatabaseSync;
  readonly walDescriptor: number;
}

/** Opens the store's file exclusively, or creates it. Throws `StoreRefused`. */
export function openEmbeddedFile(file: string): EmbeddedFile {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: 0, open: false });
  try {
    if (!existsSync(file)) makeFile(file);
    // Check before opening: SQLite would delete the write-ahead log of an empty file.
    if (statSync(file).size === 0) throw emptied(file);
    database.open();
    // `secure_delete` overwrites removed data if that needs no extra write, because data of erased people must be gone.
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

/**
 * Creates the file under another name first. So an empty file under the final name is never a new one, but one that lost
 * its contents.
 */
function makeFile(file: string): void {
  if (existsSync(`${file}-wal`)) throw emptied(file);
  const made = `${file}-${process.pid}.new`;
  rmSync(made, { force: true });
  const database = new DatabaseSync(made);
  // The write-ahead log inherits the mode; both contain people's addresses.
  chmodSync(made, 0o600);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FILE_FORMAT}; ${REGISTRY}`);
  database.close();
  putInPlace(made, file);
  rmSync(made);
  syncFolder(dirname(file));
}

/** Moves the new file to its name, but never over a file that another server created meanwhile. */
function putInPlace(made: string, file: string): void {
  try {
    linkSync(made, file);
  } catch {
    // Fallback for file systems without links.
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
  // A write transaction locks the file permanently, even if it writes nothing.
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

/** Checks the whole file at the start, so that damage is not first found by a later request. */
function checkWhole(database: DatabaseSync, file: string): void {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (found !== 'ok') throw damaged(file, found);
}

/** Rewrites an existing value, to test whether the disk accepts writes. */
export function touchFile(database: DatabaseSync): void {
  database.exec(`PRAGMA user_version = ${FILE_FORMAT}`);
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}

/** Syncs the folder of a new file, so that the file survives a power failure. */
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
