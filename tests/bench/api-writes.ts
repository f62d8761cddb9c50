import { join } from 'node:path';
import type { Op } from '../../domain/sync/log.ts';
import { randomId } from '../../server/platform/random-id.ts';
import type { Store } from '../../server/store/document-store.ts';
import { openEmbeddedStore } from '../../server/store/embedded/store.ts';
import { openSyncLog } from '../../server/log/sync-log.ts';
import { openApiWorld, openBareKoa } from './api-world.ts';
import type { Benchmark } from './benchmark.ts';
import { type LoadProcess, openLoad, wireRequest } from './http-load.ts';
import { alternate } from './measure.ts';
import { logTables } from '../../server/api/sync/log-tables.ts';
import { agendaDocument } from '../support/agenda-document.ts';

const LIMIT = 0.5;
/** Minimum share of the rate of single inserts. */
const INSERT_LIMIT = 0.35;
const TURNS = 7;
const IN_FLIGHT = 64;
const PER_TURN = 1280;
const TALKS = 20;

async function rate(load: LoadProcess, port: number, requests: readonly string[]): Promise<number> {
  const { seconds, statuses } = await load.run({ port, requests, connections: IN_FLIGHT, total: PER_TURN });
  if (statuses['200'] !== PER_TURN) throw new Error(`answers other than 200: ${JSON.stringify(statuses)}`);
  return PER_TURN / seconds;
}

/** Returns requests of each person to keep a talk, or to drop it in the next turn, so that each call changes something. */
function requestsOf(tokens: readonly string[], kept: boolean): string[] {
  return Array.from({ length: PER_TURN }, (_, index) =>
    wireRequest({
      method: kept ? 'POST' : 'DELETE',
      path: `/api/schedule/${kept ? 'add' : 'remove'}/talk-${Math.floor(index / tokens.length) % TALKS}`,
      token: tokens[index % tokens.length] ?? '',
    }),
  );
}

interface Bare {
  readonly port: number;
  readonly close: () => Promise<void>;
}

interface Appender {
  /** Writes the same as keeping a talk, for the person with this number. */
  readonly append: (n: number, person: number) => Promise<unknown>;
  readonly close?: () => Promise<void>;
}

/** Starts Koa with its own store. */
async function openBare(file: string, appenderOf: (store: Store) => Promise<Appender>): Promise<Bare> {
  const store = await openEmbeddedStore(file);
  const { append, close } = await appenderOf(store);
  let n = 0;
  const koa = await openBareKoa(async (ctx) => {
    n += 1;
    ctx.body = await append(n, n % IN_FLIGHT);
  });
  return {
    port: koa.port,
    close: async () => {
      koa.close();
      await close?.();
      await store.close();
    },
  };
}

const documentOf = (n: number) =>
  agendaDocument({ talkId: `talk-${n % TALKS}`, kept: true, changedAt: n, rev: `revision-${n}` });
const opOf = (n: number): Op => ({ c: 'mine', id: documentOf(n).id, rev: `revision-${n}`, doc: documentOf(n) });

/** Appends the same entries through the log, without the middlewares of a call. */
const throughTheLog = (file: string): Promise<Bare> =>
  openBare(file, async (store) => {
    const log = await openSyncLog({ tables: logTables, store, now: Date.now, randomId });
    const append = async (n: number, person: number): Promise<unknown> => {
      await log.append(`u:person-${person}`, {
        mid: `revision-${n}`,
        by: 'ada',
        decide: () => ({ ops: [opOf(n)], res: { before: null } }),
      });
      return documentOf(n);
    };
    return { append, close: () => log.close() };
  });

/** Inserts one row per call without a log: the limit of the store itself. */
const straightIntoTheStore = (file: string): Promise<Bare> =>
  openBare(file, async (store) => ({
    append: async (n) => {
      await store.log.append([
        { s: 'u:ada', n, mid: `revision-${n}`, at: n, by: 'ada', ops: [opOf(n)], res: { before: null } },
      ]);
      return documentOf(n);
    },
  }));

export const benchmark: Benchmark = {
  name: 'keeping a talk over the API, 64 in flight, acknowledged after sync to disk',
  must: `≥ ${LIMIT} × a bare Koa handler doing the same append`,
  run: async () => {
    const world = await openApiWorld({ people: 200, talks: 200, companies: 10 }, IN_FLIGHT + 1);
    const bare = await throughTheLog(join(world.folder, 'bare.db'));
    const raw = await straightIntoTheStore(join(world.folder, 'raw.db'));
    const load = openLoad();
    try {
      const tokens = await Promise.all(Array.from({ length: IN_FLIGHT }, (_, index) => world.logIn(index + 1)));
      let kept = false;
      const ours = (): Promise<number> => {
        kept = !kept;
        return rate(load, world.port, requestsOf(tokens, kept));
      };
      const same = requestsOf(tokens, true);
      const rates = await alternate(TURNS, {
        bare: () => rate(load, bare.port, same),
        raw: () => rate(load, raw.port, same),
        ours,
      });
      const perSecond = (value: number): string => `${Math.round(value)} a second`;
      return [
        {
          label: 'writes a second',
          ratio: rates.ours / rates.bare,
          limit: `≥ ${LIMIT}`,
          pass: rates.ours / rates.bare >= LIMIT,
          detail: `${perSecond(rates.ours)}; bare Koa and the same log: ${perSecond(rates.bare)}`,
          figures: { perSecond: rates.ours, barePerSecond: rates.bare },
        },
        {
          label: 'against one insert a call',
          ratio: rates.ours / rates.raw,
          limit: `≥ ${INSERT_LIMIT}`,
          pass: rates.ours / rates.raw >= INSERT_LIMIT,
          detail: `bare Koa and one insert: ${perSecond(rates.raw)}`,
          figures: { insertsPerSecond: rates.raw },
        },
      ];
    } finally {
      load.close();
      await bare.close();
      await raw.close();
      await world.close();
    }
  },
};
