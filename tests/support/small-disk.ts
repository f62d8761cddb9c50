import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A disk that a server's process can run out of, and get room on again. */
export interface SmallDisk {
  readonly name: string;
  /** What the command of the server begins with, for its data in this folder. */
  readonly within: (dataDir: string) => readonly string[];
  readonly fill: (pid: number, dataDir: string) => void;
  readonly makeRoom: (pid: number, dataDir: string) => void;
  /** Where the server's data is found from here, while it runs. */
  readonly folder: (pid: number, dataDir: string) => string;
}

const MEGABYTES = 48;

/** A file system in memory that only this process sees, and which goes with it. */
const ownDisk: SmallDisk = {
  name: 'a disk without room',
  within: (dataDir) => [
    'unshare',
    '-rm',
    'sh',
    '-c',
    `mount -t tmpfs -o size=${MEGABYTES}m tmpfs "$0" && cd "$0" && exec "$@"`,
    dataDir,
  ],
  fill(pid, dataDir) {
    const file = openSync(ballast(pid, dataDir), 'w');
    try {
      for (let size = 1 << 20; size > 0; size >>= 1) while (takes(file, Buffer.alloc(size)));
    } finally {
      closeSync(file);
    }
  },
  makeRoom: (pid, dataDir) => rmSync(ballast(pid, dataDir)),
  folder: (pid, dataDir) => join(`/proc/${pid}/root`, dataDir),
};

const ballast = (pid: number, dataDir: string): string => join(ownDisk.folder(pid, dataDir), 'ballast');

function takes(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

/** No file may be written to, as when a quota is used up: another error of the system for the same trouble. */
const quota: SmallDisk = {
  name: 'a quota that is used up',
  within: () => [],
  fill: (pid) => void execFileSync('prlimit', ['--pid', String(pid), '--fsize=0:unlimited']),
  makeRoom: (pid) => void execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']),
  folder: (_pid, dataDir) => dataDir,
};

const works = (command: string, args: readonly string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false; // Not there, or not allowed here.
  }
};

/** Those this machine lets us have. */
export const smallDisks = (): SmallDisk[] => [
  ...(works('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']) ? [ownDisk] : []),
  ...(works('prlimit', ['--fsize']) ? [quota] : []),
];
