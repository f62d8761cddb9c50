import { randomBytes } from 'node:crypto';
import { access, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESERVE_BYTES, RESERVE_ROOM_BYTES, ROOM_MIN_BYTES } from '../../domain/limits/files.ts';

// Returns the path of the reserve: a file of some megabytes in DATA_DIR. A server with a full disk cannot open its store and could
// not even read, so a start with a full disk deletes the reserve.

const reserveFile = (dataDir: string): string => join(dataDir, 'reserve');

/** Returns how many bytes this process may still write to the folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bsize, bavail, bfree } = await statfs(folder);
  // Some blocks are reserved for root.
  return bsize * (process.getuid?.() === 0 ? bfree : bavail);
}

/** Deletes the reserve if the disk is full. Returns false if the disk has space or there is no reserve. */
export async function releaseReserve(dataDir: string): Promise<boolean> {
  const before = await freeBytes(dataDir);
  if (before >= ROOM_MIN_BYTES) return false;
  await rm(reserveFile(dataDir), { force: true });
  return (await freeBytes(dataDir)) > before;
}

/** Creates the reserve if it is missing and there is enough space. Does nothing if the disk is full. */
export async function keepReserve(dataDir: string): Promise<void> {
  const file = reserveFile(dataDir);
  const made = `${file}.new`;
  try {
    if ((await freeBytes(dataDir)) < RESERVE_ROOM_BYTES || (await isThere(file))) return;
    // Random, so that the file system cannot compress it.
    await writeFile(made, randomBytes(RESERVE_BYTES), { mode: 0o600 });
    await rename(made, file);
  } catch {
    await rm(made, { force: true }).catch(() => undefined); // It is tried again later.
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
