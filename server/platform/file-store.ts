import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '../../domain/time.ts';
import { freeBytes } from './disk-reserve.ts';
import { writeAtomically } from './atomic-write.ts';

/** Store for uploaded files. Their names are random and generated, so no user input reaches the file system. */
export interface FileStore {
  /** Stores a file; resolves when it is durable. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Removes a file permanently, also one that was set aside. Does nothing if it does not exist. */
  remove(name: string): Promise<void>;
  /** Hides a file but keeps it. `at` is the time. Does nothing if it does not exist. */
  setAside(name: string, at: Instant): Promise<void>;
  /** Undoes `setAside`. Returns false if the file does not exist. */
  bringBack(name: string): Promise<boolean>;
  /** Permanently deletes all files that were set aside at `until` or earlier. */
  sweepAside(until: Instant): Promise<void>;
  /** Returns the free bytes on the disk with the files. */
  freeBytes(): Promise<number>;
}

/** Subfolder for files that were set aside. */
export const ASIDE = 'aside';

/** Returns whether a name has the form of our generated names. */
export const isFileName = (name: string): boolean => /^[\w-]{16,64}(\.[a-z0-9]{1,8})?$/.test(name);

export const checkFileName = (name: string): string => {
  if (!isFileName(name)) throw new RangeError('not a name of ours');
  return name;
};

/** Returns a store with its files in a folder. Backups include that folder. */
export async function folderFiles(folder: string): Promise<FileStore> {
  const aside = join(folder, ASIDE);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const pathOf = (name: string, within = folder): string => join(within, checkFileName(name));
  return {
    put: async (name, bytes) => writeAtomically(pathOf(name), bytes),
    async get(name) {
      if (!isFileName(name)) return undefined;
      return orMissing(readFile(pathOf(name)));
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
      await rm(pathOf(name, aside), { force: true });
    },
    async setAside(name, at) {
      await orMissing(utimes(pathOf(name), at / 1000, at / 1000));
      await orMissing(rename(pathOf(name), pathOf(name, aside)));
    },
    async bringBack(name) {
      await orMissing(rename(pathOf(name, aside), pathOf(name)));
      return (await orMissing(stat(pathOf(name)))) !== undefined;
    },
    async sweepAside(until) {
      for (const name of await readdir(aside)) {
        const file = await orMissing(stat(join(aside, name)));
        if (file && file.mtimeMs <= until) await rm(join(aside, name), { force: true });
      }
    },
    freeBytes: () => freeBytes(folder),
  };
}

async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
