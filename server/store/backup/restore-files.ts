import { existsSync } from 'node:fs';
import { copyFile, cp, link, lstat, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { KEPT_FILES } from './backup-file.ts';

/** Name of the copy of the write-ahead log, made before the first attempt to open the store. */
export const WAL_BEFORE = 'wal-before';

export const asideFolder = (dataDir: string, stamp: string): string => join(dataDir, `before-restore-${stamp}`);

/**
 * Replaces the store's file by `fresh` and moves the old one to `aside`. At every moment there is a complete store under
 * the server's file name. Idempotent.
 */
export async function swapStoreFile(fresh: string, file: string, aside: string): Promise<void> {
  if (!existsSync(fresh)) return;
  if (existsSync(file)) {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    const old = join(aside, basename(file));
    await keepBeside(file, old);
    // A write-ahead log exists if the store could not be opened or was not closed. Without this, SQLite would apply it to the new
    // file.
    const wal = [join(dirname(fresh), WAL_BEFORE), `${file}-wal`].find((path) => existsSync(path));
    if (wal !== undefined) await rename(wal, `${old}-wal`);
    for (const ending of ['-wal', '-shm']) await rm(file + ending, { force: true });
  }
  await rename(fresh, file);
}

async function keepBeside(file: string, aside: string): Promise<void> {
  if (existsSync(aside)) return;
  try {
    await link(file, aside);
  } catch {
    // Fallback for file systems without links.
    await copyFile(file, `${aside}.part`);
    await rename(`${aside}.part`, aside);
  }
}

/** Restores uploads and keys, and moves the old ones aside. If the backup lacks one of them, the old one stays in place. Idempotent. */
export async function restoreUploads(dataDir: string, folder: string, aside: string): Promise<void> {
  for (const name of KEPT_FILES) {
    const fresh = join(folder, name);
    if (!existsSync(fresh)) continue;
    if (existsSync(join(dataDir, name))) await mkdir(aside, { recursive: true, mode: 0o700 });
    await exchange(fresh, join(dataDir, name), join(aside, name));
  }
}

/** Replaces `place` by `fresh` and moves the old file or folder aside. In a folder that servers share, only the contents change. */
async function exchange(fresh: string, place: string, aside: string): Promise<void> {
  // If both exist after an interrupted restore, `place` could not be moved before.
  if (existsSync(place) && (existsSync(aside) || !(await movesAside(place, aside)))) {
    const shared = await realpath(place);
    if (!existsSync(aside)) await copyWhole(shared, aside);
    if (!(await lstat(shared)).isDirectory()) return copyFile(fresh, shared);
    for (const name of await readdir(shared)) await rm(join(shared, name), { recursive: true });
    await cp(fresh, shared, { recursive: true });
    return syncTree(shared);
  }
  await rename(fresh, place);
}

async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  await rm(part, { recursive: true, force: true });
  await cp(from, part, { recursive: true });
  await rename(part, to);
}

/** Tries to move a folder aside. Returns false for a link or mount, by which several servers share a folder. */
async function movesAside(place: string, aside: string): Promise<boolean> {
  if ((await lstat(place)).isSymbolicLink()) return false;
  try {
    await rename(place, aside);
    return true;
  } catch (error) {
    if (['EBUSY', 'EXDEV'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Returns the paths of the old data that was moved to `aside`. */
export const oldDataIn = (aside: string, storeName: string): readonly string[] => [
  ...(existsSync(join(aside, storeName)) ? [aside] : []),
  ...KEPT_FILES.map((name) => join(aside, name)).filter((path) => existsSync(path)),
];

/** Syncs a folder to disk, so that it survives a power failure. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of [...paths, folder]) {
    const handle = await open(path, 'r');
    await handle.sync();
    await handle.close();
  }
}
