import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EventField, type FieldList } from '../../../domain/event-fields/event-field.ts';
import { directoryOf } from '../../../domain/people/directory.ts';
import { findPeople, nextSteps, type PeopleWish } from '../../../domain/people/listed-people.ts';
import { testPerson } from '../../support/people.ts';

const OPTIONS = ['a', 'b', 'c', 'old'];
const field = (id: string, more: object = {}): EventField =>
  v.parse(EventField, {
    id,
    kind: 'some',
    label: `Field ${id}`,
    filter: true,
    options: OPTIONS.map((option) => ({
      id: option,
      label: option.toUpperCase(),
      ...(option === 'old' && { into: 'a' }),
    })),
    ...more,
  });
const list: FieldList = {
  id: 'person',
  version: 1,
  fields: [
    field('topics', { common: 3 }),
    field('help'),
    v.parse(EventField, { id: 'country', kind: 'country', label: 'Country', filter: true }),
    field('secret', { visible: 'organisers' }),
    field('former', { asked: false }),
  ],
};
const FILTERS = ['topics', 'help', 'country'];
const COUNTRIES = ['France', 'Spain'];

const some = fc.uniqueArray(fc.constantFrom(...OPTIONS));
const people = fc.array(
  fc.record({ topics: some, help: some, secret: some, country: fc.constantFrom(...COUNTRIES, '') }),
  {
    maxLength: 12,
  },
);
const wish: fc.Arbitrary<PeopleWish> = fc.record({
  role: fc.constant('ROLE_ATTENDEE' as const),
  search: fc.constantFrom('', 'ada'),
  interests: fc.constantFrom([], ['A'], ['A', 'B']),
  countries: fc.constantFrom([], ['France']),
  isLikeMe: fc.boolean(),
  connection: fc.constantFrom(undefined, 'connected' as const),
  fields: fc.constantFrom(
    undefined,
    { topics: ['a'] },
    { topics: ['a', 'b'], country: ['Spain'] },
    { secret: ['a'], help: [] },
  ),
});

test('the count beside each option is the number of people that choosing it alone in its filter would list', () => {
  fc.assert(
    fc.property(people, wish, (answers, wanted) => {
      const all = answers.map(({ country, ...extra }, at) =>
        testPerson({ id: `p${at}`, firstName: at % 2 ? 'Ada' : 'Bea', lastName: `Day ${at}`, country, extra }),
      );
      const directory = directoryOf(all, list);
      const viewer = {
        me: testPerson({ id: 'me', firstName: 'Me', lastName: 'Day', extra: { topics: ['a', 'c'] } }),
        connections: new Map([['p1', 'connected'] as const, ['p2', 'sent'] as const]),
        list,
      };
      const steps = nextSteps(directory, wanted, viewer);
      const found = (change: Partial<PeopleWish>) => findPeople(directory, { ...wanted, ...change }, viewer);
      expect(steps.people).toEqual(found({}));
      expect(steps.fields?.map(({ id }) => id)).toEqual(FILTERS);
      for (const { id, options } of steps.fields ?? [])
        for (const { value, count } of options)
          expect(count).toBe(found({ fields: { ...wanted.fields, [id]: [value] } }).length);
      for (const { word, count } of steps.countries) expect(count).toBe(found({ countries: [word] }).length);
      for (const { word, count } of steps.interests) expect(count).toBe(found({ interests: [word] }).length);
      for (const state of ['connected', 'sent', 'received'] as const)
        expect(steps.connections[state]).toBe(found({ connection: state }).length);
    }),
  );
});

test('a merged option is found as the one it is now, and nobody is found by what only organisers may see', () => {
  const ada = testPerson({ id: 'ada', firstName: 'Ada', lastName: 'Day', extra: { topics: ['old'], secret: ['b'] } });
  const found = (fields: Record<string, string[]>) =>
    findPeople(
      directoryOf([ada], list),
      {
        role: 'ROLE_ATTENDEE',
        search: '',
        interests: [],
        countries: [],
        isLikeMe: false,
        connection: undefined,
        fields,
      },
      { me: testPerson({ id: 'me', firstName: 'Me', lastName: 'Day' }), connections: new Map(), list },
    ).length;
  expect([found({ topics: ['a'] }), found({ topics: ['b'] }), found({ secret: ['c'] })]).toEqual([1, 0, 1]);
});
