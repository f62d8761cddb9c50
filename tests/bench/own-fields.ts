import type { FieldList } from '../../domain/event-fields/event-field.ts';
import { peopleIndex, searchPeople } from '../../domain/people/directory-search.ts';
import { directoryOf } from '../../domain/people/directory.ts';
import { nextSteps } from '../../domain/people/listed-people.ts';
import type { Person } from '../../domain/people/person.ts';
import type { Benchmark } from './benchmark.ts';
import { crowdOps } from './crowd.ts';
import { isListedInCrowd, OPTIONS, OWN_FIELDS } from './crowd-fields.ts';
import { cpuTime, median, ms } from './measure.ts';

const PEOPLE = 10_000;
const KEYSTROKE_MS = 1;
const FACETS_MS = 16;
/** The operating system counts CPU in steps coarser than a keystroke, so each text is typed many times and measured together. */
const REPEATS = 50;
const TYPED = ['a', 'af', 'aff', 'media b', 'lindberg', 'ada lindberg', 'zoltan zamoglu founder', 'xyzzy', 'café'];

const list: FieldList = { id: 'person', version: 1, fields: [...OWN_FIELDS] };

export const benchmark: Benchmark = {
  name: 'directory with own fields',
  must: `a keystroke < ${KEYSTROKE_MS} ms, 6 filters < ${FACETS_MS} ms of CPU: ${PEOPLE} people, 12 fields, 4 searched, 40 % unlisted`,
  run: () => {
    const everybody = crowdOps({ people: PEOPLE, talks: 0, companies: 300, ownFields: true })
      .filter((op) => op.c === 'people')
      .map((op) => op.doc as Person);
    const listed = everybody.filter((_, index) => isListedInCrowd(index));
    return Promise.resolve([
      keystroke('a keystroke', listed, KEYSTROKE_MS),
      keystroke('a keystroke if everybody is listed', everybody),
      facets('counts of 6 filters, none chosen', listed, {}),
      facets('counts of 6 filters, four chosen', listed, {
        field0: OPTIONS.slice(0, 4),
        field1: OPTIONS.slice(0, 12),
        field3: OPTIONS.slice(6, 10),
        field4: OPTIONS.slice(12),
      }),
    ]);
  },
};

function keystroke(label: string, people: readonly Person[], limit?: number) {
  const index = peopleIndex(people, list);
  const times = TYPED.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))).map((query) =>
    timed(() => searchPeople(index, query)),
  );
  const slowest = Math.max(...times);
  return {
    label,
    value: `${ms(median(times))} of CPU`,
    ...(limit === undefined ? { limit: 'no target' } : { limit: `< ${limit} ms`, pass: median(times) < limit }),
    detail: `slowest ${ms(slowest)}, ${people.length.toLocaleString('en')} listed`,
    figures: { cpuMs: median(times), slowestCpuMs: slowest },
  };
}

function facets(label: string, people: readonly Person[], fields: Readonly<Record<string, string[]>>) {
  const directory = directoryOf(people, list);
  const [me] = people;
  if (!me) throw new Error('The crowd is empty');
  const wish = { role: 'ROLE_ATTENDEE', search: '', interests: [], countries: [], isLikeMe: false } as const;
  const time = timed(() =>
    nextSteps(directory, { ...wish, connection: undefined, fields }, { me, connections: new Map(), list }),
  );
  return {
    label,
    value: `${ms(time)} of CPU`,
    limit: `< ${FACETS_MS} ms`,
    pass: time < FACETS_MS,
    figures: { cpuMs: time },
  };
}

/** Returns the CPU time of one run in milliseconds. */
function timed(work: () => unknown): number {
  for (let warm = 0; warm < REPEATS; warm += 1) work();
  const spent = cpuTime(() => {
    for (let time = 0; time < REPEATS; time += 1) work();
  });
  return spent / REPEATS;
}
