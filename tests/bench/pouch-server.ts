import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crowdOps, type CrowdSize } from './crowd.ts';

const FOLDER = fileURLToPath(new URL('../../data/bench/peers', import.meta.url));
/** Exact versions, in a folder of their own, because the product does not need them. */
const PACKAGES = {
  express: '4.22.1',
  'express-pouchdb': '4.2.0',
  pouchdb: '9.0.0',
  'pouchdb-adapter-memory': '9.0.0',
  'pouchdb-node': '9.0.0',
};

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** PouchDB's server with the crowd, and the script for the browser. `missing`: why it could not be started. */
export interface PouchServer {
  readonly mounts: Readonly<Record<string, Answering>>;
  readonly missing: string | undefined;
}

interface PouchDatabase {
  bulkDocs(docs: readonly object[]): Promise<unknown>;
}
type PouchClass = (new (name: string) => PouchDatabase) & {
  plugin(plugin: unknown): PouchClass;
  defaults(options: object): PouchClass;
};
type Express = () => Answering & { use(path: string, handler: unknown): void };

/** Installs PouchDB if necessary, fills it, and serves it at /pouch and /pouchdb.js. */
export async function openPouch(size: CrowdSize): Promise<PouchServer> {
  const missing = install();
  if (missing !== undefined) return { mounts: {}, missing };
  const need = createRequire(join(FOLDER, 'package.json'));
  const Pouch = (need('pouchdb') as PouchClass).plugin(need('pouchdb-adapter-memory')).defaults({ adapter: 'memory' });
  const app = (need('express') as Express)();
  app.use(
    '/pouch',
    (need('express-pouchdb') as (pouch: PouchClass, options: object) => unknown)(Pouch, {
      mode: 'minimumForPouchDB',
      inMemoryConfig: true,
    }),
  );
  const crowd = new Pouch('crowd');
  const documents = crowdOps(size).map(({ c, id, doc }) => ({ ...(doc as object), _id: `${c}:${id}` }));
  for (let start = 0; start < documents.length; start += 1000)
    await crowd.bulkDocs(documents.slice(start, start + 1000));
  const script = await readFile(need.resolve('pouchdb/dist/pouchdb.min.js'));
  return {
    missing: undefined,
    mounts: {
      '/pouch/': app,
      '/pouchdb.js': (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
    },
  };
}

function install(): string | undefined {
  if (existsSync(join(FOLDER, 'node_modules', 'express-pouchdb'))) return undefined;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }, null, 2));
  const done = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (done.status === 0) return undefined;
  return `PouchDB could not be installed: ${done.stderr.split('\n').find((line) => line.includes('ERR')) ?? 'npm failed'}`;
}
