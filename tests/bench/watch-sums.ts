import { countSlots, WatchCounter, type WatchedDay } from '../../domain/analytics/concurrent-viewers.ts';
import { DAY } from '../../domain/time.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { median, ms } from './measure.ts';

const [PEOPLE, TALKS, SLOTS, STAGES] = [10_000, 8, 10, 40];
const TURNS = 5;
/** Maximum multiple of the cost of reading the same rows: the sums must not be the bottleneck. */
const LIMIT = 1;
const TODAY = 20_000;

/** All people watched all day. */
const rows = Array.from({ length: PEOPLE }, (_, person): WatchedDay => ({
  personId: `person-${person}`,
  day: TODAY,
  talks: Object.fromEntries(
    Array.from({ length: TALKS }, (__, talk) => [
      `talk-${(person + talk) % STAGES}`,
      Array.from({ length: SLOTS }, (___, slot) => 100 + talk * SLOTS + slot),
    ]),
  ),
}));

export const benchmark: Benchmark = {
  name: 'sums of who watched when',
  must: `at most ${LIMIT} × the CPU of parsing the rows of ${PEOPLE} people with ${TALKS * SLOTS} slots each`,
  async run() {
    const texts = rows.map((row) => JSON.stringify(row));
    const parse = await cpu(() => texts.map((text) => JSON.parse(text) as unknown).length);
    const line = await cpu(() => {
      const counter = new WatchCounter({ from: TODAY * DAY, to: (TODAY + 1) * DAY, step: 5 });
      for (const row of rows) counter.add(row);
      return counter.read().people;
    });
    const table = await cpu(async () => (await countSlots(rows)).length);
    return [measured('the line over the day', line, parse), measured('the table of every talk', table, parse)];
  },
};

const measured = (label: string, ours: number, parse: number): Measured => ({
  label,
  ratio: ours / parse,
  limit: `<= ${LIMIT} ×`,
  pass: ours <= LIMIT * parse,
  detail: `${ms(ours)} of CPU, parsing ${ms(parse)}`,
  figures: { cpuMs: ours, parseCpuMs: parse },
});

/** Returns the median milliseconds of CPU of several turns; the first only warms up. */
async function cpu(work: () => unknown): Promise<number> {
  const turns: number[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    if (turn > 0) turns.push((user + system) / 1000);
  }
  return median(turns);
}
