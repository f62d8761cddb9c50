import { expect, test } from 'vitest';
import { candidatesFor, rankByTalks } from '../../../domain/people/recommend-people.ts';
import { testPerson } from '../../support/people.ts';

const person = (id: string, focus: string[], traffic: string[] = []) =>
  testPerson({ id, firstName: id, lastName: '', focus, traffic });

test('a common focus counts more than common traffic, and a common kept talk as much as common traffic', () => {
  const people = [
    person('none', []),
    person('traffic', [], ['SEO']),
    person('focus', ['Gaming']),
    person('both', ['Gaming'], ['SEO']),
  ];
  const candidates = candidatesFor({ focus: ['Gaming', 'Crypto'], traffic: ['SEO'] }, people, 3);
  expect(candidates.map((candidate) => candidate.person.id)).toEqual(['both', 'focus', 'traffic']);
  expect(rankByTalks(candidates, new Map([['traffic', 1]])).map(({ id }) => id)).toEqual(['both', 'traffic', 'focus']);
  expect(rankByTalks(candidates, new Map([['traffic', 2]])).map(({ id }) => id)).toEqual(['traffic', 'both', 'focus']);
});
