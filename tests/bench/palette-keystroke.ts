import type { Person } from '../../domain/people/person.ts';
import { bestMatches } from '../../domain/search/best-matches.ts';
import { directoryOf } from '../../domain/people/directory.ts';
import { PALETTE_MOST } from '../../domain/limits/search.ts';
import { crowdOps } from './crowd.ts';
import type { Benchmark } from './benchmark.ts';
import { cpuTime, median, ms } from './measure.ts';

/** Maximum multiple of the cost of a plain scan, which finds matches but does not rank them. */
const LIMIT = 6;
/** Duration of a frame on a screen with 60 Hz. */
const FRAME_MS = 16;
const PEOPLE = 10_000;
/** The operating system counts CPU in steps coarser than a keystroke, so each text is typed many times and measured together. */
const REPEATS = 50;
const TYPED = ['a', 'e', 'af', 'lindberg', 'ada lindberg', 'zoltan zamoglu founder', 'xyzzy', 'café'];

export const benchmark: Benchmark = {
  name: 'palette keystroke',
  must: `median at most ${LIMIT} × a plain scan of the same texts, the slowest < ${FRAME_MS} ms of CPU, over ${PEOPLE} people`,
  run: () => {
    const index = directoryOf(
      crowdOps({ people: PEOPLE, talks: 0, companies: 300 })
        .filter((op) => op.c === 'people')
        .map((op) => op.doc as Person),
    );
    const scan = (query: string): number => index.filter(({ text }) => text.includes(query.slice(0, 1))).length;
    const ranked = TYPED.map((query) => timed(() => bestMatches(index, query, PALETTE_MOST).count));
    const plain = TYPED.map((query) => timed(() => scan(query)));
    const [ours, theirs, slowest] = [median(ranked), median(plain), Math.max(...ranked)];
    return Promise.resolve([
      {
        label: `${PEOPLE} people`,
        value: `${ms(ours)} of CPU, ${(ours / theirs).toFixed(1)} × a plain scan`,
        limit: `<= ${LIMIT} ×`,
        pass: ours <= LIMIT * theirs && slowest < FRAME_MS,
        detail: `slowest ${ms(slowest)}, scan ${ms(theirs)}, ${TYPED.length} queries`,
        figures: { cpuMs: ours, slowestCpuMs: slowest, scanCpuMs: theirs },
      },
    ]);
  },
};

function timed(work: () => number): number {
  for (let warm = 0; warm < REPEATS; warm += 1) work();
  return (
    cpuTime(() => {
      for (let time = 0; time < REPEATS; time += 1) work();
    }) / REPEATS
  );
}
