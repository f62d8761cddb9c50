import type { AdminSearch } from '../../client/data/admin/admin-search.ts';
import { shownRows } from '../../client/screens/admin/entity-kit/shown-rows.ts';
import { directoryOf } from '../../domain/people/directory.ts';
import { type Person, personName } from '../../domain/people/person.ts';
import { bestMatches } from '../../domain/search/best-matches.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { crowdOps } from './crowd.ts';
import { cpuTime, median, ms } from './measure.ts';

const PEOPLE = 10_000;
/** The operating system counts CPU in steps coarser than a keystroke, so each step is repeated and measured together. */
const REPEATS = 20;
/** Duration of a frame on a screen with 60 Hz. */
const KEYSTROKE_MS = 16;
const SORT_MS = 50;
const TYPED = ['a', 'e', 'af', 'lindberg', 'ada lindberg', 'xyzzy', 'café'];
/** Number of best matches offered at the help desk. */
const OFFERED = 8;

const table = {
  text: (person: Person) => `${personName(person)}\n${person.companyName}`,
  columns: [
    { key: 'name', title: 'Name', by: personName, cell: personName },
    { key: 'company', title: 'Company', by: (person: Person) => person.companyName, cell: () => '' },
  ],
};

export const benchmark: Benchmark = {
  name: 'a list of organisers',
  must: `over ${PEOPLE} people a keystroke ≤ ${KEYSTROKE_MS} ms of CPU, sorting ≤ ${SORT_MS} ms`,
  run: () => {
    const all = crowdOps({ people: PEOPLE, talks: 0, companies: 300 })
      .filter((op) => op.c === 'people')
      .map((op) => op.doc as Person);
    const here = { all, views: [] };
    const shown = (search: AdminSearch) => shownRows(table, here, search).total;
    const index = directoryOf(all);
    const typed = TYPED.map((q) => timed(() => shown({ q })));
    const plain = TYPED.map((q) => timed(() => bestMatches(index, q, OFFERED).best.length));
    const sorted = (['name', 'company'] as const).map((sort) => timed(() => shown({ sort, dir: 'descend' })));
    return Promise.resolve([
      row('a keystroke', typed, KEYSTROKE_MS),
      row('the same at the help desk', plain, KEYSTROKE_MS),
      row('sorting by words', sorted, SORT_MS),
    ]);
  },
};

const row = (label: string, figures: readonly number[], limit: number): Measured => ({
  label,
  value: `${ms(median(figures))} of CPU, slowest ${ms(Math.max(...figures))}`,
  limit: `<= ${limit} ms`,
  pass: Math.max(...figures) <= limit,
  figures: { cpuMs: median(figures), slowestCpuMs: Math.max(...figures) },
});

function timed(work: () => number): number {
  work();
  return (
    cpuTime(() => {
      for (let time = 0; time < REPEATS; time += 1) work();
    }) / REPEATS
  );
}
