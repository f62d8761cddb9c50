import { randomBytes } from 'node:crypto';
import { access, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESERVE_BYTES, RESERVE_ROOM_BYTES, ROOM_MIN_BYTES } from '../../domain/limits/files.ts';

// A server that finds its disk full cannot open its store, and nobody could read anything until there is room. Some
// megabytes lie aside in DATA_DIR for that start.

const reserveFile = (dataDir: string): string => join(dataDir, 'reserve');

/** Bytes that may be written to the disk that this folder is on. */
export async function freeBytes(folder: string): Promise<number> {
  const { bsize, bavail, bfree } = await statfs(folder);
  // Some of it is kept for the system's own user.
  return bsize * (process.getuid?.() === 0 ? bfree : bavail);
}

/** Where the disk is full, gives what lies aside back to it. False where there is room, or nothing lies aside. */
export async function releaseReserve(dataDir: string): Promise<boolean> {
  const before = await freeBytes(dataDir);
  if (before >= ROOM_MIN_BYTES) return false;
  await rm(reserveFile(dataDir), { force: true });
  return (await freeBytes(dataDir)) > before;
}

/** Lays the reserve aside where it is missing, and there is room enough. A disk that takes nothing more is no fault here. */
export async function keepReserve(dataDir: string): Promise<void> {
  const file = reserveFile(dataDir);
  const made = `${file}.new`;
  try {
    if ((await freeBytes(dataDir)) < RESERVE_ROOM_BYTES || (await isThere(file))) return;
    // Random, so that no file system stores it in less.
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
