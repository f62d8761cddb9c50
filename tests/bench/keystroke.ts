import { peopleIndex, searchPeople } from '../../domain/people/directory-search.ts';
import type { Person } from '../../domain/people/person.ts';
import { crowdOps } from './crowd.ts';
import type { Benchmark } from './benchmark.ts';
import { GROWTH } from './growth.ts';
import { cpuTime, median, ms } from './measure.ts';

const LIMIT_MS = 1;
const PEOPLE = 10_000;
/** The operating system counts CPU in steps coarser than a keystroke, so each text is typed many times and measured together. */
const REPEATS = 50;
const TYPED = ['a', 'af', 'aff', 'media b', 'lindberg', 'ada lindberg', 'zoltan zamoglu founder', 'xyzzy', 'café'];

export const benchmark: Benchmark = {
  name: 'search keystroke over people',
  must: `median < ${LIMIT_MS} ms of CPU over ${PEOPLE} people`,
  run: ({ growth }) =>
    Promise.resolve(
      [PEOPLE, ...(growth ? GROWTH : [])].map((count) => {
        const people = crowdOps({ people: count, talks: 0, companies: 300 })
          .filter((op) => op.c === 'people')
          .map((op) => op.doc as Person);
        const index = peopleIndex(people);
        const times = keystrokes(TYPED).map((query) => {
          for (let warm = 0; warm < REPEATS; warm += 1) searchPeople(index, query);
          return (
            cpuTime(() => {
              for (let time = 0; time < REPEATS; time += 1) searchPeople(index, query);
            }) / REPEATS
          );
        });
        const middle = median(times);
        const judged = count === PEOPLE;
        return {
          label: `${count} people`,
          value: `${ms(middle)} of CPU`,
          limit: judged ? `< ${LIMIT_MS} ms` : 'no target',
          ...(judged && { pass: middle < LIMIT_MS }),
          detail: `slowest ${ms(Math.max(...times))}, ${times.length} keystrokes`,
          figures: { cpuMs: middle, slowestCpuMs: Math.max(...times) },
        };
      }),
    ),
};

/** Returns the content of the field after each key. */
const keystrokes = (words: readonly string[]): string[] =>
  words.flatMap((word) => Array.from({ length: word.length }, (_, index) => word.slice(0, index + 1)));
