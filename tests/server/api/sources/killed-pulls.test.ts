import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../../../../server/env.ts';
import { openPorts } from '../../../../server/open-ports.ts';
import { pullSource } from '../../../../server/api/sources/pull-source.ts';
import type { Fetcher } from '../../../../server/platform/outbound-get.ts';
import type { Ports } from '../../../../server/ports.ts';
import { dyingPorts, Killed } from '../../../support/dying-ports.ts';
import { findConcurrentMongo } from '../../../support/mongo-java-server.ts';
import { note } from '../../../support/notes.ts';
import { PretixShop } from '../../../support/pretix-shop.ts';
import { addShopSource, ticketFacts } from '../../../support/shop-source.ts';

const mongo = await findConcurrentMongo();
note(
  mongo
    ? `Reading of shops was killed everywhere on ${mongo.name}.`
    : 'Reading of shops was not killed on MongoDB: there is no server that compares and swaps in one step.',
);
afterAll(() => mongo?.stop());

interface Opened {
  readonly ports: Ports;
  readonly close: () => Promise<void>;
}

async function openOn(place: Readonly<Record<string, string>>): Promise<Opened> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenary-killed-pulls-'));
  const read = readEnv({ DATA_DIR: dataDir, ...place });
  if (!read.ok) throw new Error(read.message);
  const outside = { log: pino({ level: 'silent' }), overrides: {}, publicUrl: '', print: () => {} };
  const opened = await openPorts(read.env, { now: () => Date.UTC(2027, 5, 1) }, outside);
  return {
    ports: opened.ports,
    async close() {
      await opened.close(opened.settled());
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A shop with a paid order, one of them without an address, a cancelled one, and somebody who moved to another address. */
function shopOf(id: string): {
  readonly shop: PretixShop;
  readonly change: () => void;
  readonly ports: (ports: Ports) => Ports;
} {
  const shop = new PretixShop({ page: 2 });
  const [paid, gone] = [
    shop.place({
      people: [{ name: 'Ada Kill', email: `ada.${id}@example.org` }, { name: 'Nobody' }],
    }),
    shop.place({ people: [{ name: 'Gus Gone', email: `gus.${id}@example.org` }] }),
  ];
  shop.pay(paid);
  shop.pay(gone);
  return {
    shop,
    change() {
      shop.tick(1000);
      shop.cancel(gone);
      shop.rename(paid, 0, { name: 'Moved Kill', email: `moved.${id}@example.org` });
    },
    ports: (ports) => ({
      ...ports,
      log: ports.log,
      store: ports.store,
      now: () => shop.now,
      fetchOutside: shop.fetch,
      pauseBetweenFetches: async () => {},
    }),
  };
}

const DONE = (id: string) => [
  ['1', `moved.${id}@example.org`, ''],
  ['2', '', 'has no mail address of its attendee'],
  ['3', '', ''],
];
const facts = async (id: string, ports: Ports) =>
  (await ticketFacts(id, ports)).map(({ key, admits, why }) => [key, admits, why]);

/** Kills a server at a write of the first and of a second reading, and has another one go on. Returns whether it died. */
async function killAt(nth: number, prefix: string, shared: Ports): Promise<boolean> {
  const id = `${prefix}${nth}`;
  const { shop, change, ports: withShop } = shopOf(id);
  const ports = withShop(shared);
  await addShopSource({ id }, ports);
  const pulls = async (): Promise<boolean> => {
    const dying = dyingPorts(ports, nth);
    await pullSource(id, dying.ports).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    // Its claim ends, and another server goes on.
    shop.tick(3_600_000);
    await pullSource(id, ports);
    return dying.died();
  };
  const first = await pulls();
  change();
  const second = await pulls();
  expect({ nth, facts: await facts(id, ports) }).toEqual({ nth, facts: DONE(id) });
  return first || second;
}

/** Several at once, because each write waits for the disk. */
const AT_ONCE = 8;

/** Kills a server at each of its writes. Returns their number, up to a multiple. */
async function killEverywhere(prefix: string, shared: Ports): Promise<number> {
  for (let from = 1; ; from += AT_ONCE) {
    const all = Array.from({ length: AT_ONCE }, (_, at) => killAt(from + at, prefix, shared));
    if (!(await Promise.all(all)).includes(true)) return from;
  }
}

const PLACES = [
  ['the embedded store', (): Readonly<Record<string, string>> => ({})],
  ['MongoDB', () => ({ MONGODB_URI: mongo!.uri(`killed${process.pid}`) })],
] as const;

describe.each(PLACES)('on %s', (name, place) => {
  const isHere = name !== 'MongoDB' || mongo !== undefined;
  let opened: Opened | undefined;
  beforeAll(async () => {
    if (isHere) opened = await openOn(place());
  });
  afterAll(() => opened?.close());

  test.runIf(isHere)('a shop is read as if nothing had happened, whichever write the server died at', async () => {
    const writes = await killEverywhere(name === 'MongoDB' ? 'm' : 'e', opened!.ports);
    expect(writes).toBeGreaterThan(10);
  });

  test.runIf(isHere)(
    'of two servers the one that hangs and wakes up after the other took over changes nothing',
    async () => {
      const id = `two-${name === 'MongoDB' ? 'm' : 'e'}`;
      const { shop, change, ports: withShop } = shopOf(id);
      const ports = withShop(opened!.ports);
      await addShopSource({ id }, ports);
      await pullSource(id, ports);
      shop.tick(3_600_000);
      const woken = Promise.withResolvers<void>();
      const hanging: Fetcher = async (get) => {
        const answer = await shop.fetch(get);
        await woken.promise;
        return answer;
      };
      // It has read the shop before the change, and writes after it.
      const asked = shop.requests;
      const slow = pullSource(id, { ...ports, log: ports.log, store: ports.store, fetchOutside: hanging });
      while (shop.requests === asked) await new Promise((go) => setImmediate(go));
      shop.tick(3_600_000);
      change();
      await pullSource(id, ports);
      const taken = await facts(id, ports);
      woken.resolve();
      await slow;
      expect([taken, await facts(id, ports)]).toEqual([DONE(id), DONE(id)]);
      // At the same time one of them reads.
      shop.tick(3_600_000);
      const before = shop.requests;
      await Promise.all([pullSource(id, ports), pullSource(id, ports)]);
      expect([shop.requests - before, await facts(id, ports)]).toEqual([1, DONE(id)]);
    },
  );
});
