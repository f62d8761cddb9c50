import { openBenchPage, type BenchPage } from './bench-page.ts';
import { openBenchWorld } from './bench-world.ts';
import type { Benchmark, BenchOptions, Measured } from './benchmark.ts';
import { GROWTH } from './growth.ts';
import { alternate, ms } from './measure.ts';
import { openPouch } from './pouch-server.ts';

const STORED = 0.35;
const DRAWN = 0.25;
const TURNS = 5;
const PEOPLE = 10_000;

export const benchmark: Benchmark = {
  name: 'first sync of people, 500 talks and 300 companies',
  must: `stored ≤ ${STORED} × plain rows, drawn ≤ ${DRAWN} × RxDB`,
  run: async (options) => {
    const sizes = [PEOPLE, ...(options.growth ? GROWTH : [])];
    const measured: Measured[] = [];
    for (const people of sizes) measured.push(...(await measure(people, options)));
    return measured;
  },
};

async function measure(people: number, { peers }: BenchOptions): Promise<Measured[]> {
  const size = { people, talks: 500, companies: 300 };
  const pouch = peers ? await openPouch(size) : undefined;
  await using world = await openBenchWorld(size, pouch?.mounts);
  await using page = await openBenchPage(world.origin);
  const { token } = world;
  const afresh = fresh(page);
  const figures = await alternate(people > PEOPLE ? 2 : TURNS, {
    stored: afresh(async () => (await page.run('syncCatalog', { token, draws: false })).stored),
    rows: afresh(async () => (await page.run('storeRows', { token })).stored),
    drawn: afresh(async () => (await page.run('syncCatalog', { token, draws: true })).drawn),
    rxdb: afresh(async () => (await page.run('pullIntoRxdb', { draws: true, changed: [] })).drawn),
  });
  await sameTwenty(page, token);
  const judged = people === PEOPLE;
  return [
    rated(`${people} people until all is in IndexedDB`, figures.stored, {
      peer: figures.rows,
      name: 'fetch, parse, one Dexie bulkPut of rows',
      limit: STORED,
      judged,
    }),
    rated(`${people} people until 20 correct ones are drawn`, figures.drawn, {
      peer: figures.rxdb,
      name: 'RxDB, pull only',
      limit: DRAWN,
      judged,
    }),
    ...(pouch ? [await againstPouch(page, { people, token, missing: pouch.missing })] : []),
  ];
}

const fresh = (page: BenchPage) => (run: () => Promise<number>) => async (): Promise<number> => {
  await page.clear();
  return run();
};

/** Checks that both draw the same twenty people; otherwise their times cannot be compared. */
async function sameTwenty(page: BenchPage, token: string): Promise<void> {
  await page.clear();
  const ours = await page.run('syncCatalog', { token, draws: true });
  const theirs = await page.run('pullIntoRxdb', { draws: true, changed: [] });
  if (ours.ids.length !== 20 || ours.ids.join() !== theirs.ids.join())
    throw new Error('the two did not draw the same twenty people');
}

interface Peer {
  readonly peer: number;
  readonly name: string;
  readonly limit: number;
  readonly judged: boolean;
}

function rated(label: string, ours: number, { peer, name, limit, judged }: Peer): Measured {
  const ratio = ours / peer;
  return {
    label,
    ratio,
    detail: `${ms(ours)}; ${name}: ${ms(peer)}`,
    figures: { oursMs: ours, peerMs: peer },
    limit: judged ? `≤ ${limit}` : 'no target',
    ...(judged && { pass: ratio <= limit }),
  };
}

async function againstPouch(
  page: BenchPage,
  { people, token, missing }: { people: number; token: string; missing: string | undefined },
): Promise<Measured> {
  const label = `${people} people until all is in IndexedDB, against PouchDB`;
  if (missing !== undefined) return { label, value: 'not measured', limit: 'no target', detail: missing };
  const afresh = fresh(page);
  const figures = await alternate(people > PEOPLE ? 1 : 3, {
    ours: afresh(async () => (await page.run('syncCatalog', { token, draws: false })).stored),
    pouch: afresh(async () => (await page.run('pullIntoPouch')).stored),
  });
  return rated(label, figures.ours, {
    peer: figures.pouch,
    name: 'PouchDB from express-pouchdb',
    limit: 1,
    judged: false,
  });
}
