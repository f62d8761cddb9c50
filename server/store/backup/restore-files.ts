import { existsSync } from 'node:fs';
import { copyFile, cp, link, lstat, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { KEPT_FILES } from './backup-file.ts';

/** The write-ahead log of a store that cannot be opened, copied before anybody tried. */
export const WAL_BEFORE = 'wal-before';

export const asideFolder = (dataDir: string, stamp: string): string => join(dataDir, `before-restore-${stamp}`);

/**
 * Puts `fresh` in the place of the store's file, which goes into `aside`. At every moment there is a whole store under
 * the name the server opens. Cut off, it is repeated.
 */
export async function takeStoreFile(fresh: string, file: string, aside: string): Promise<void> {
  if (!existsSync(fresh)) return;
  if (existsSync(file)) {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    const old = join(aside, basename(file));
    await keepBeside(file, old);
    // Of a store that could not be opened, or that was never closed; beside the new file it would be taken for its own.
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
    // Not every file system has links.
    await copyFile(file, `${aside}.part`);
    await rename(`${aside}.part`, aside);
  }
}

/** Uploads and keys: those of the backup come in, those there were go aside. What the backup has none of stays. Cut off, it is repeated. */
export async function restoreUploads(dataDir: string, folder: string, aside: string): Promise<void> {
  for (const name of KEPT_FILES) {
    const fresh = join(folder, name);
    if (!existsSync(fresh)) continue;
    if (existsSync(join(dataDir, name))) await mkdir(aside, { recursive: true, mode: 0o700 });
    await exchange(fresh, join(dataDir, name), join(aside, name));
  }
}

/** Puts `fresh` in the place, whose old one goes aside. A folder that servers share stays theirs: only what is in it changes. */
async function exchange(fresh: string, place: string, aside: string): Promise<void> {
  // Where both are there although a restore was cut off here, the place could not be moved.
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

/** A link or a mount does not: it is how several servers have one folder. */
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

/** What of the data from before is kept in `aside`. */
export const keptIn = (aside: string, storeName: string): readonly string[] => [
  ...(existsSync(join(aside, storeName)) ? [aside] : []),
  ...KEPT_FILES.map((name) => join(aside, name)).filter((path) => existsSync(path)),
];

/** Everything in a folder survives a power cut from here on. */
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
