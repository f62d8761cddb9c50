import { open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ofTheDisk } from '../store/unavailable.ts';

/** Writes a file completely or not at all; only its owner can read it. Throws `Unavailable` if the disk is full. */
export async function writeAtomically(path: string, bytes: Buffer | Readable): Promise<void> {
  const part = `${path}.part`;
  try {
    const file = await open(part, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined); // Report the first error, not this one.
    throw ofTheDisk(error);
  }
}
