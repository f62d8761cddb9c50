import { expect, test } from 'vitest';
import { directoryOf } from '../../../domain/people/directory.ts';
import { findPeople, nextSteps, type PeopleWish } from '../../../domain/people/listed-people.ts';
import { testPerson } from '../../support/people.ts';

const person = (id: string, more: Partial<ReturnType<typeof testPerson>> = {}) =>
  testPerson({ id, firstName: id, lastName: 'Day', ...more });

const me = person('ada', { focus: ['Gaming'], traffic: ['Email'], country: 'Spain' });
const everybody = directoryOf([
  me,
  person('bea', { focus: ['Gaming'], country: 'Spain' }),
  person('cem', { focus: ['Gaming'], traffic: ['Email'], country: 'France' }),
  person('dan', { focus: ['Crypto'], roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'], country: 'France' }),
  person('eve', { roles: ['ROLE_SPEAKER'] }),
]);
const viewer = {
  me,
  connections: new Map([
    ['bea', 'connected'],
    ['cem', 'received'],
    ['eve', 'connected'],
  ] as const),
};
const all: PeopleWish = {
  role: 'ROLE_ATTENDEE',
  search: '',
  interests: [],
  countries: [],
  isLikeMe: false,
  connection: undefined,
};
const found = (wish: Partial<PeopleWish>) => findPeople(everybody, { ...all, ...wish }, viewer).map(({ id }) => id);

test('each tab lists the people of its role by name, and a person with both roles is in both', () => {
  expect(found({})).toEqual(['ada', 'bea', 'cem', 'dan']);
  expect(found({ role: 'ROLE_SPEAKER' })).toEqual(['dan', 'eve']);
});

test('people like me are those who share an interest, closest first, without me', () => {
  expect(found({ isLikeMe: true })).toEqual(['cem', 'bea']);
});

test('every filter reduces the result of the others', () => {
  expect(found({ interests: ['Gaming', 'Crypto'] })).toEqual(['ada', 'bea', 'cem', 'dan']);
  expect(found({ interests: ['Gaming', 'Crypto'], countries: ['France'] })).toEqual(['cem', 'dan']);
  expect(found({ connection: 'connected' })).toEqual(['bea']);
  expect(found({ connection: 'connected', countries: ['France'] })).toEqual([]);
});

test('each further option shows how many it would leave, the most frequent words first', () => {
  const { people, ...steps } = nextSteps(everybody, { ...all, countries: ['France'] }, viewer);
  expect(people.map(({ id }) => id)).toEqual(found({ countries: ['France'] }));
  expect(steps).toEqual({
    alike: 1,
    connections: { connected: 0, sent: 0, received: 1 },
    interests: [
      { word: 'Crypto', count: 1 },
      { word: 'Email', count: 1 },
      { word: 'Gaming', count: 1 },
    ],
    countries: [
      { word: 'France', count: 2 },
      { word: 'Spain', count: 2 },
    ],
  });
});
