import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Koa from 'koa';
import { upsertAccounts } from '../../server/api/accounts/accounts.ts';
import { openSession } from '../../server/api/sessions/session-store.ts';
import { readEnv } from '../../server/env.ts';
import { type RunningServer, startServer } from '../../server/main.ts';
import { at } from '../support/conference.ts';
import { appendCrowd, crowdOps, type CrowdSize } from './crowd.ts';

/** On the project's disk, because the system's temporary folder may be in memory, where fsync costs nothing. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/plenary', import.meta.url));

export interface ApiWorld {
  readonly server: RunningServer;
  readonly port: number;
  readonly folder: string;
  /** Logs in person number `index` and returns the token; number 0 is the organiser. */
  readonly logIn: (index: number) => Promise<string>;
  readonly close: () => Promise<void>;
}

const crowdId = (index: number): string => `person-${index}`;

/** Starts the whole server with a crowd of this size; the first `accounts` people can log in. */
export async function openApiWorld(size: CrowdSize, accounts: number): Promise<ApiWorld> {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'api-'));
  const read = readEnv({ PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' });
  if (!read.ok) throw new Error(read.message);
  let now = at('09:00');
  const start = performance.now();
  const server = await startServer(read.env, {
    now: () => now + Math.floor(performance.now() - start),
    mail: {
      deliver: async () => ({ state: 'sent' }),
      forget: async () => undefined,
      perMinute: Infinity,
      wait: (ms) => ms,
      close: () => undefined,
    },
  });
  now = at('09:00');
  const ops = crowdOps(size);
  for (let from = 0; from < ops.length; from += 1000) {
    await appendCrowd(server.ports, ops.slice(from, from + 1000));
  }
  await upsertAccounts(
    Array.from({ length: accounts }, (_, index) => ({
      personId: crowdId(index),
      email: `${crowdId(index)}@example.org`,
      roles: index === 0 ? ['ROLE_ATTENDEE', 'ROLE_ADMIN'] : ['ROLE_ATTENDEE'],
    })),
    server.ports,
  );
  return {
    server,
    folder,
    port: Number(new URL(server.url).port),
    logIn: async (index) => (await openSession(crowdId(index), server.ports)).token,
    close: async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export interface BareKoa {
  readonly port: number;
  readonly close: () => void;
}

/** Starts Koa with a single handler. */
export async function openBareKoa(handle: (ctx: Koa.Context) => Promise<void> | void): Promise<BareKoa> {
  const app = new Koa();
  app.use(handle);
  const listener = app.callback();
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
