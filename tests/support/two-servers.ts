import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MongoServer } from './mongo-server.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export interface TwoServers extends AsyncDisposable {
  readonly servers: readonly [TestApp, TestApp];
  /** The servers in turn: 0, 2, … are the first. */
  readonly at: (index: number) => TestApp;
  /** Advances the clocks of both. */
  readonly advance: (ms: number) => void;
  /** Resolves when both have done their work after answers. */
  readonly settled: () => Promise<void>;
}

let databases = 0;

/** Starts two servers on one new database. They have one public address, as behind a proxy. */
export async function startTwoServers(mongo: MongoServer, options: TestAppOptions = {}): Promise<TwoServers> {
  databases += 1;
  const uri = mongo.uri(`two${process.pid}x${databases}`);
  const env = { PUBLIC_URL: 'http://localhost:9', ...options.env, MONGODB_URI: uri };
  const first = await startTestApp({ ...options, hashesQuickly: true, env });
  const dataDir = await mkdtemp(join(tmpdir(), 'plenary-second-'));
  const second = await startTestApp({ ...options, hashesQuickly: true, env, dataDir });
  const servers = [first, second] as const;
  return {
    servers,
    at: (index) => servers[index % 2] ?? first,
    advance: (ms) => servers.forEach((server) => server.advance(ms)),
    settled: async () => void (await Promise.all(servers.map((server) => server.settled()))),
    async [Symbol.asyncDispose]() {
      await second.stop();
      await first.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
