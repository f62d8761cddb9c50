import { gzipSync } from 'node:zlib';
import type { Person } from '../../domain/people/person.ts';
import { openBenchPage } from './bench-page.ts';
import { openBenchWorld } from './bench-world.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { editedPerson } from './crowd.ts';
import { GROWTH } from './growth.ts';
import { alternate, median, ms } from './measure.ts';

const CHANGED = 200;
/** Maximum share of RxDB's time, by number of people. */
const TIME: Readonly<Record<number, number>> = { 10_000: 0.4, 50_000: 0.6 };
const BYTES = 1.2;
const PEOPLE = 10_000;
const TURNS = 9;
/** The last of ten people is listed in each crowd. */
const LISTED = 9;

export const benchmark: Benchmark = {
  name: `catch-up of ${CHANGED} changed people after an absence`,
  must: `≤ ${TIME[PEOPLE]} × RxDB, bytes ≤ ${BYTES} × the gzipped changes`,
  run: async ({ growth }) => {
    const measured: Measured[] = [];
    for (const people of [PEOPLE, ...(growth ? GROWTH : [])]) measured.push(...(await measure(people, false)));
    measured.push(...(await measure(PEOPLE, true)));
    return measured;
  },
};

/** `ownFields`: people answer twelve own fields, and four of ten are not listed. */
async function measure(people: number, ownFields: boolean): Promise<Measured[]> {
  await using world = await openBenchWorld({ people, talks: 500, companies: 300, ownFields });
  await using page = await openBenchPage(world.origin);
  const { token } = world;
  const changed = Array.from(
    { length: CHANGED },
    (_, index) => `person-${Math.floor((index * people) / CHANGED) + LISTED}`,
  );
  await page.run('syncCatalog', { token, draws: false });
  await page.run('pullIntoRxdb', { draws: false, changed: [] });

  let round = 0;
  let jobs = '';
  const shown: number[] = [];
  const byteRatios: number[] = [];
  const figures = await alternate(people > PEOPLE ? 3 : TURNS, {
    ours: async () => {
      const state = await world.ports.log.state('dir');
      round += 1;
      const ops = changed.map((id) => editedPerson(state.get('people', id)?.doc as Person, round));
      await world.change(ops);
      const figure = await page.run('catchUpCatalog', { token, changed });
      shown.push(figure.shown);
      byteRatios.push(figure.bytes / gzipSync(JSON.stringify(ops.map((op) => op.doc))).length);
      jobs = ops.map((op) => (op.doc as Person).jobPosition).join();
      if (figure.jobs.join() !== jobs) throw new Error('the mirror is not up to date');
      return figure.stored;
    },
    rxdb: async () => {
      const figure = await page.run('pullIntoRxdb', { draws: false, changed });
      if (figure.jobs.join() !== jobs) throw new Error('RxDB is not up to date');
      return figure.stored;
    },
  });
  const [ratio, bytes] = [figures.ours / figures.rxdb, median(byteRatios)];
  const what = ownFields ? ' with 12 own fields, 40 % unlisted' : '';
  const time = TIME[people];
  const judged = people === PEOPLE;
  return [
    {
      label: `of ${people}${what}, from opening the database until all is stored`,
      ratio,
      limit: time === undefined ? 'no target' : `≤ ${time}`,
      ...(time !== undefined && { pass: ratio <= time }),
      detail: `${ms(figures.ours)}, in memory and on the screen after ${ms(median(shown))}; RxDB, pull only: ${ms(figures.rxdb)}`,
      figures: { oursMs: figures.ours, oursShownMs: median(shown), peerMs: figures.rxdb },
    },
    {
      label: `of ${people}${what}, bytes of the answers against the gzipped changes alone`,
      ratio: bytes,
      limit: judged ? `≤ ${BYTES}` : 'no target',
      ...(judged && { pass: bytes <= BYTES }),
      figures: { byteRatio: bytes },
    },
  ];
}
