import { existsSync } from 'node:fs';
import { copyFile, cp, link, lstat, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { KEPT_FILES } from './backup-file.ts';
import type { Store } from './document-store.ts';
import { openEmbeddedStore } from './embedded-store.ts';
import { storeFile } from './store-file.ts';
import { StoreRefused } from './store-refused.ts';
import type { StoreSwap } from './store-swap.ts';

const asideFolder = (dataDir: string, stamp: string): string => join(dataDir, `before-restore-${stamp}`);

/** Builds the new file in `folder`, holding the old one so that no server starts on it meanwhile. */
export async function prepareFileSwap(dataDir: string, folder: string, stamp: string): Promise<StoreSwap> {
  const file = storeFile(dataDir);
  // Opening a damaged file can cost what its write-ahead log still holds.
  const wal = join(folder, 'wal-before');
  if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, wal);
  const old = existsSync(file) ? await holdOldStore(file) : undefined;
  const fresh = storeFile(folder);
  const store = await openEmbeddedStore(fresh);
  return {
    store,
    take: async () => {
      await old?.close();
      const aside = await takePlace(fresh, file, asideFolder(dataDir, stamp));
      // A store that opened has taken its log in.
      for (const folderAside of old || !existsSync(wal) ? [] : aside)
        await rename(wal, join(folderAside, `${basename(file)}-wal`));
      return aside;
    },
    end: async () => {
      await store.close();
      await old?.close();
    },
  };
}

/** A damaged store, or one of a newer program, may well be why somebody restores; only one in use is in the way. */
async function holdOldStore(file: string): Promise<Store | undefined> {
  try {
    return await openEmbeddedStore(file);
  } catch (error) {
    if (error instanceof StoreRefused && error.reason === 'in-use')
      throw new StoreRefused('in-use', 'The server is running: stop it first, then restore.', { cause: error });
    return undefined;
  }
}

/** At every moment there is a whole store under the name the server opens: the old one, then the new one. */
async function takePlace(fresh: string, file: string, aside: string): Promise<readonly string[]> {
  const had = existsSync(file);
  if (had) {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await link(file, join(aside, basename(file)));
    // Left by a store that could not be opened; beside the new file they would be taken for its own.
    for (const ending of ['-wal', '-shm']) await rm(file + ending, { force: true });
  }
  await rename(fresh, file);
  return had ? [aside] : [];
}

/** Uploads and keys: those of the backup come in, those there were go aside. What the backup has none of stays. */
export async function swapKeptFiles(dataDir: string, folder: string, stamp: string): Promise<readonly string[]> {
  const aside = asideFolder(dataDir, stamp);
  const moved: string[] = [];
  for (const name of KEPT_FILES.filter((kept) => existsSync(join(folder, kept)))) {
    if (existsSync(join(dataDir, name))) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      moved.push(join(aside, name));
    }
    await exchange(join(folder, name), join(dataDir, name), join(aside, name));
  }
  return moved;
}

/** Puts `fresh` in the place, whose old one goes aside. A folder that servers share stays theirs: only what is in it changes. */
async function exchange(fresh: string, place: string, aside: string): Promise<void> {
  if (existsSync(place) && !(await movesAside(place, aside))) {
    const shared = await realpath(place);
    await cp(shared, aside, { recursive: true });
    for (const name of await readdir(shared)) await rm(join(shared, name), { recursive: true });
    return cp(fresh, shared, { recursive: true });
  }
  await rename(fresh, place);
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
