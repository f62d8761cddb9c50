import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { builtFerretDb } from './ferretdb-build.ts';
import { memoryServer } from './memory-server.ts';
import { freePort } from './server-process.ts';

/** A server that speaks MongoDB's protocol. */
export interface MongoServer {
  /** Name of the server, for the summary of a test run. */
  readonly name: string;
  /** Whether compare-and-swap is safe with concurrent writers; not on FerretDB over SQLite. */
  readonly concurrent: boolean;
  /** Whether it sorts text by code points, like MongoDB. */
  readonly sortsByCodePoint: boolean;
  /** Whether it can rename collections with a dot in their names (uploads), which a restore needs; FerretDB cannot. */
  readonly restores: boolean;
  readonly uri: (database: string) => string;
  readonly stop: () => Promise<void>;
}

export const PROVIDE_ONE =
  'Set MONGODB_URI, put a mongod or a ferretdb (1.x) on the PATH, install Go (FerretDB is then built once), or ' +
  'let mongodb-memory-server-core download a mongod.';

/**
 * Finds or starts a MongoDB server: MONGODB_URI, a program on the PATH, or FerretDB built with Go. With `insist` a failed build is
 * repeated, and a mongod is downloaded.
 */
export async function findMongoServer({ insist }: { readonly insist: boolean }): Promise<MongoServer | undefined> {
  return (
    (await givenServer()) ??
    (isOnPath('mongod') ? await startMongod() : undefined) ??
    (isOnPath('ferretdb') ? await startFerretDb() : undefined) ??
    (await startBuiltFerretDb(insist)) ??
    (insist ? await memoryServer() : undefined)
  );
}

async function givenServer(): Promise<MongoServer | undefined> {
  const given = process.env['MONGODB_URI'];
  if (given === undefined) return undefined;
  const client = await new MongoClient(given).connect();
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  await client.close();
  // The same address with another database in the path, so that the given database stays unchanged.
  const uri = (database: string): string => given.replace(/^([^/]+\/\/[^/?]+)(\/[^?]*)?/, `$1/${database}`);
  return {
    name: `MongoDB ${String(version)} of MONGODB_URI`,
    concurrent: true,
    sortsByCodePoint: true,
    restores: true,
    uri,
    stop: async () => {},
  };
}

/** Starts a replica set of one member, because only replica sets have change streams. */
async function startMongod(): Promise<MongoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'plenary-mongod-'));
  const port = await freePort();
  const child = spawn(
    'mongod',
    ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'plenary'],
    { stdio: 'ignore' },
  );
  const client = await new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`).connect();
  await client
    .db('admin')
    .command({ replSetInitiate: { _id: 'plenary', members: [{ _id: 0, host: `127.0.0.1:${port}` }] } });
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  await client.close();
  const uri = (database: string): string => `mongodb://127.0.0.1:${port}/${database}?replicaSet=plenary`;
  return {
    name: `MongoDB ${String(version)} (mongod on the PATH)`,
    concurrent: true,
    sortsByCodePoint: true,
    restores: true,
    uri,
    stop: () => end(child, folder),
  };
}

async function startFerretDb(): Promise<MongoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'plenary-ferretdb-'));
  const port = await freePort();
  const options = [
    '--handler=sqlite',
    `--sqlite-url=file:${folder}/`,
    `--state-dir=${folder}`,
    `--listen-addr=127.0.0.1:${port}`,
    '--debug-addr=-',
    '--telemetry=disable',
  ];
  const child = spawn('ferretdb', options, { stdio: 'ignore' });
  return ferretDb('FerretDB over SQLite (ferretdb on the PATH)', `mongodb://127.0.0.1:${port}/`, () =>
    end(child, folder),
  );
}

async function startBuiltFerretDb(insist: boolean): Promise<MongoServer | undefined> {
  const built = await builtFerretDb(insist);
  if (built === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'plenary-ferretdb-'));
  // It ends when its standard input closes, so it cannot outlive a test run that was killed.
  const child = spawn(built.binary, [folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const { value: address } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  return ferretDb(`FerretDB ${built.version} over SQLite, built with Go`, String(address), () => end(child, folder));
}

const ferretDb = (name: string, address: string, stop: () => Promise<void>): MongoServer => ({
  name,
  concurrent: false,
  sortsByCodePoint: true,
  restores: false,
  uri: (database) => address + database,
  stop,
});

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
}

export const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));
