import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '../../domain/time.ts';
import { freeBytes } from './disk-reserve.ts';
import { writeAtomically } from './atomic-write.ts';

/** Uploaded files, each under a random name we generate: no user input reaches the file system. */
export interface FileStore {
  /** Durable when it settles. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** For good, wherever it lies; also when it is gone already. */
  remove(name: string): Promise<void>;
  /** Takes it from where it is found, but keeps it; `at` is when. Also when it is gone already. */
  setAside(name: string, at: Instant): Promise<void>;
  /** Undoes `setAside`; false when there is no such file any more. */
  bringBack(name: string): Promise<boolean>;
  /** Removes for good what was set aside at `until` or before. */
  sweepAside(until: Instant): Promise<void>;
  /** Room on the disk that files are on, in bytes. */
  freeBytes(): Promise<number>;
}

/** Below the folder: what was set aside. */
export const ASIDE = 'aside';

/** Names we generate, and nothing else. */
export const isFileName = (name: string): boolean => /^[\w-]{16,64}(\.[a-z0-9]{1,8})?$/.test(name);

export const checkFileName = (name: string): string => {
  if (!isFileName(name)) throw new RangeError('not a name of ours');
  return name;
};

/** Files in a folder, which the backup takes along. */
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
