import { randomBytes } from 'node:crypto';
import { access, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESERVE_BYTES, RESERVE_ROOM_BYTES, ROOM_MIN_BYTES } from '../../domain/limits/files.ts';

// A server with a full disk cannot open its store, so nothing could be read. A reserve of some megabytes in DATA_DIR is freed
// for such a start.

const reserveFile = (dataDir: string): string => join(dataDir, 'reserve');

/** Bytes this process may still write to the folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bsize, bavail, bfree } = await statfs(folder);
  // Some blocks are reserved for root.
  return bsize * (process.getuid?.() === 0 ? bfree : bavail);
}

/** Frees the reserve if the disk is full. False if there is room, or no reserve. */
export async function releaseReserve(dataDir: string): Promise<boolean> {
  const before = await freeBytes(dataDir);
  if (before >= ROOM_MIN_BYTES) return false;
  await rm(reserveFile(dataDir), { force: true });
  return (await freeBytes(dataDir)) > before;
}

/** Creates the reserve if it is missing and there is enough room. Ignores a full disk. */
export async function keepReserve(dataDir: string): Promise<void> {
  const file = reserveFile(dataDir);
  const made = `${file}.new`;
  try {
    if ((await freeBytes(dataDir)) < RESERVE_ROOM_BYTES || (await isThere(file))) return;
    // Random, so that no file system compresses it.
    await writeFile(made, randomBytes(RESERVE_BYTES), { mode: 0o600 });
    await rename(made, file);
  } catch {
    await rm(made, { force: true }).catch(() => undefined); // Tried again later.
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
