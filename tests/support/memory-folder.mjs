import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^plenary-tests-(\d+)$/;
/** What a run never fills, in bytes. */
const ROOM = 4_000_000_000;

/**
 * A folder in memory for what tests write, gone with this process; undefined where there is none with room. Waiting for
 * a disk proves nothing here: tests kill processes, never the machine.
 */
export function memoryFolder() {
  const folder = join(MEMORY, `plenary-tests-${process.pid}`);
  try {
    for (const name of readdirSync(MEMORY)) if (isLeft(name)) rmSync(join(MEMORY, name), { recursive: true });
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM || freemem() < ROOM) return undefined;
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    return undefined; // No such place on this system, or not ours.
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A folder of a run that was killed. */
function isLeft(name) {
  const pid = NAME.exec(name)?.[1];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
