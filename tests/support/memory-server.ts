import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { MongoServer } from './mongo-server.ts';
import { note } from './notes.ts';

const PACKAGE = 'mongodb-memory-server-core';
const VERSION = '11.3.0';
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/plenary/memory-server', import.meta.url));

/** The parts of the package that we use; it is installed only if needed. */
interface MemoryServerPackage {
  readonly MongoMemoryReplSet: {
    create(options: {
      replSet: { count: number };
    }): Promise<{ getUri(database: string): string; stop(): Promise<unknown> }>;
  };
}

/** Starts a mongod that the package downloads; undefined if it cannot be downloaded. */
export async function memoryServer(): Promise<MongoServer | undefined> {
  try {
    await mkdir(FOLDER, { recursive: true });
    await promisify(execFile)('npm', [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--prefix',
      FOLDER,
      `${PACKAGE}@${VERSION}`,
    ]);
    const path = createRequire(join(FOLDER, 'package.json')).resolve(PACKAGE);
    const { MongoMemoryReplSet } = (await import(pathToFileURL(path).href)) as MemoryServerPackage;
    const set = await MongoMemoryReplSet.create({ replSet: { count: 1 } });
    return {
      name: `a mongod downloaded by ${PACKAGE}`,
      concurrent: true,
      sortsByCodePoint: true,
      restores: true,
      uri: (database) => set.getUri(database),
      stop: async () => void (await set.stop()),
    };
  } catch (error) {
    note(`${PACKAGE} could not start a mongod: ${String(error).split('\n', 1)[0]}`);
    return undefined;
  }
}
