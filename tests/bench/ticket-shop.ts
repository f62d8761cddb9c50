import { pullSource } from '../../server/api/sources/pull-source.ts';
import { isRead } from '../../server/api/sources/source-port.ts';
import { openSource } from '../../server/api/sources/ticket-source.ts';
import { sourceTable, updateSource } from '../../server/api/sources/source-store.ts';
import type { Ports } from '../../server/ports.ts';
import { SECOND } from '../../domain/time.ts';
import { openTestPorts } from '../support/open-test-ports.ts';
import { PretixShop } from '../support/pretix-shop.ts';
import { addShopSource, ticketFacts } from '../support/shop-source.ts';
import type { Benchmark, Measured } from './benchmark.ts';

const ORDERS = 10_000;
const MOST_REQUESTS = 200;
const MOST_CPU = 5 * SECOND;

/** Reads a shop of 10,000 orders: all of them, then nothing new. */
export const benchmark: Benchmark = {
  name: 'tickets of a shop',
  must: '10,000 orders pulled in at most 200 requests and 5 s of processor time; nothing new is one request',
  run: async () => {
    await using opened = await openTestPorts();
    const shop = bigShop();
    const used = { shop: 0 };
    const ports: Ports = {
      ...opened.ports,
      now: () => shop.now,
      fetchOutside: countedFetch(shop, used),
      pauseBetweenFetches: async () => {},
    };
    await addShopSource({ id: 'shop' }, ports);
    const source = (await (await sourceTable(ports)).get('shop'))!;
    const read = await measured(shop, used, async () => {
      const reader = openSource(source, ports);
      if (isRead(reader)) await reader.list();
    });
    const stored = await measured(shop, used, () => pullSource('shop', ports));
    await updateSource('shop', (held) => ({ ...held, pollAt: 0, nextAt: 0 }), ports);
    shop.tick(3_600_000);
    await pullSource('shop', ports);
    shop.tick(3_600_000);
    const nothing = await measured(shop, used, () => pullSource('shop', ports));
    const tickets = (await ticketFacts('shop', ports)).filter(({ isValid }) => isValid).length;
    return [
      rowOf('10,000 orders pulled', read, { requests: MOST_REQUESTS, cpu: MOST_CPU }),
      { ...rowOf(`the same with ${tickets.toLocaleString('en')} people added`, stored, { requests: MOST_REQUESTS }) },
      rowOf('nothing new', nothing, { requests: 1 }),
    ];
  },
};

function bigShop(): PretixShop {
  const shop = new PretixShop();
  for (let n = 0; n < ORDERS; n += 1) {
    const people = Array.from({ length: n % 3 === 0 ? 2 : 1 }, (_, at) => ({
      name: `Guest ${n}.${at}`,
      email: `guest${n}.${at}@example.org`,
    }));
    shop.pay(shop.place({ people }));
    if (n % 500 === 0) shop.tick(60_000);
  }
  shop.tick(3_600_000);
  return shop;
}

interface Used {
  /** Processor time of the stand-in, in ms. */
  shop: number;
}

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The stand-in answers at once, so its processor time can be told apart. */
const countedFetch =
  (shop: PretixShop, used: Used): Ports['fetchOutside'] =>
  async (get) => {
    const from = cpu();
    const answer = shop.fetch(get);
    used.shop += cpu() - from;
    return answer;
  };

interface Cost {
  readonly requests: number;
  readonly cpu: number;
  readonly ms: number;
}

async function measured(shop: PretixShop, used: Used, work: () => Promise<void>): Promise<Cost> {
  const before = { requests: shop.requests, cpu: cpu() - used.shop, at: performance.now() };
  await work();
  return {
    requests: shop.requests - before.requests,
    cpu: cpu() - used.shop - before.cpu,
    ms: performance.now() - before.at,
  };
}

function rowOf(label: string, cost: Cost, most: { readonly requests: number; readonly cpu?: number }): Measured {
  const { requests, cpu: spent, ms } = cost;
  return {
    label,
    value: `${requests} requests, ${Math.round(spent)} ms of processor time`,
    limit: most.cpu === undefined ? `<= ${most.requests} requests` : `<= ${most.requests} requests, <= ${most.cpu} ms`,
    pass: requests <= most.requests && spent <= (most.cpu ?? Infinity),
    detail: `${Math.round(ms)} ms, the stand-in included`,
    figures: { requests, cpuMs: spent, ms },
  };
}
