import { open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ofTheDisk } from '../store/unavailable.ts';

/** A file for its owner's eyes: whole or not at all, whatever happens meanwhile. Throws `Unavailable` where there is no room. */
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
    await rm(part, { force: true }).catch(() => undefined); // What went wrong first is what to tell.
    throw ofTheDisk(error);
  }
}
