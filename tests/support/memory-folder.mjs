import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'plenary-tests-';
/** Bytes that must be free: more than any run writes. */
const SPACE = 4_000_000_000;

/**
 * Creates a folder in memory for the files of tests; returns undefined if the system has none with enough space. Tests kill processes,
 * never the machine, so waiting for a disk would prove nothing.
 */
export function createMemoryFolder() {
  const path = join(MEMORY, `${PREFIX}${process.pid}`);
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    for (const name of readdirSync(MEMORY)) if (isLeftBehind(name)) removeFolder(join(MEMORY, name));
    if (bavail * bsize < SPACE || freemem() < SPACE) return undefined;
    mkdirSync(path, { mode: 0o700 });
  } catch {
    return undefined; // The system has no such folder, or it belongs to another user.
  }
  return { path, remove: () => removeFolder(path) };
}

/** A run that was killed could not remove its folder. */
const isLeftBehind = (name) => name.startsWith(PREFIX) && !existsSync(`/proc/${name.slice(PREFIX.length)}`);

function removeFolder(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch {
    // A browser that is still closing writes into it: the next run removes it.
  }
}
