import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Uploaded files, each under a random name of our own making: nobody's words reach the file system. */
export interface FileStore {
  /** Durable when it settles. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Also when it is gone already. */
  remove(name: string): Promise<void>;
}

const OURS = /^[\w-]{16,64}(\.[a-z0-9]{1,8})?$/;

/** Files in a folder, which the backup takes along. */
export async function folderFiles(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string): string => {
    if (!OURS.test(name)) throw new RangeError('not a name of ours');
    return join(folder, name);
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    async get(name) {
      if (!OURS.test(name)) return undefined;
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
