import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A disk that the server's process can fill up and free again. */
export interface SmallDisk {
  readonly name: string;
  /** Prefix of the server's command for data in this folder. */
  readonly within: (dataDir: string) => readonly string[];
  readonly fill: (pid: number, dataDir: string) => void;
  readonly makeRoom: (pid: number, dataDir: string) => void;
  /** Returns the path of the server's data outside of its process, while it runs. */
  readonly folder: (pid: number, dataDir: string) => string;
}

const MEGABYTES = 48;

/** A file system in memory that only this process sees and that ends with it. */
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

/** Makes every file unwritable, like a used-up quota: another system error for the same problem. */
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
    return false; // The tool is missing, or not allowed here.
  }
};

/** Returns the disks that work on this machine. */
export const smallDisks = (): SmallDisk[] => [
  ...(works('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']) ? [ownDisk] : []),
  ...(works('prlimit', ['--fsize']) ? [quota] : []),
];
