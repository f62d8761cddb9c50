import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '../../domain/time.ts';
import { ASIDE, type FileStore, isFileName } from '../platform/file-store.ts';

export interface StoredFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** When the file was set aside; undefined if it was not. */
  readonly asideAt?: Instant | undefined;
}

/** Uploaded files kept in the store. */
export interface StoredFiles extends FileStore {
  /** Adds a file from a folder if the store does not have it yet. */
  adopt(file: StoredFile): Promise<void>;
  all(): AsyncIterable<StoredFile>;
}

const MOVED_AT_ONCE = 8;

/**
 * Moves the uploads of a folder into the store. Removes each file from the folder when it is durable in the store, so an
 * interrupted move can be repeated, and several servers can move the same folder. Leaves other files alone.
 */
export async function moveIntoStore(folder: string, files: StoredFiles): Promise<void> {
  for (const place of [join(folder, ASIDE), folder]) {
    if (!existsSync(place)) continue;
    const names = (await readdir(place)).filter(isFileName).values();
    const moving = Array.from({ length: MOVED_AT_ONCE }, async () => {
      for (const name of names) await moveFile(join(place, name), name, { files, isAside: place !== folder });
    });
    await Promise.all(moving);
    await rmdir(place).catch(() => undefined); // Fails if it is not empty, or is a link that servers share.
  }
}

async function moveFile(
  path: string,
  name: string,
  { files, isAside }: { readonly files: StoredFiles; readonly isAside: boolean },
): Promise<void> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return;
    await files.adopt({ name, bytes: await readFile(path), ...(isAside && { asideAt: Math.round(found.mtimeMs) }) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // Another server moved it.
    throw error;
  }
  await rm(path, { force: true });
}

/** Copies the store's files into a folder. The layout is that of files stored in a folder. */
export async function copyFromStore(files: StoredFiles, folder: string): Promise<void> {
  await mkdir(join(folder, ASIDE), { recursive: true, mode: 0o700 });
  for await (const { name, bytes, asideAt } of files.all()) {
    const path = join(folder, ...(asideAt === undefined ? [] : [ASIDE]), name);
    await writeFile(path, bytes, { mode: 0o600 });
    if (asideAt !== undefined) await utimes(path, asideAt / 1000, asideAt / 1000);
  }
}
