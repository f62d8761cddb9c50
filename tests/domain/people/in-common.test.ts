import { expect, test } from 'vitest';
import { closestFirst, countAlike, inCommon, interestsOf } from '../../../domain/people/in-common.ts';
import { testPerson } from '../../support/people.ts';

const me = testPerson({
  id: 'me',
  firstName: 'A',
  lastName: 'B',
  focus: ['Gaming', 'Nutra'],
  traffic: ['Email', 'None'],
});

test('two people share common focus and traffic, each word once, in the other person’s order', () => {
  const other = { focus: ['Nutra', 'Email', 'Crypto'], traffic: ['Email', 'Gaming'] };
  expect(inCommon(me, other)).toEqual(['Nutra', 'Email', 'Gaming']);
});

test('that both chose None, or Other, is nothing in common', () => {
  expect(interestsOf({ focus: ['Other', 'Gaming'], traffic: ['None'] })).toEqual(['Gaming']);
  expect(inCommon(me, { focus: ['Other'], traffic: ['None'] })).toEqual([]);
});

test('people with the most in common come first, equal ones by name; people with nothing in common, and oneself, are left out', () => {
  const people = [
    { id: 'one', focus: ['Gaming'] },
    { id: 'none', focus: ['Crypto'] },
    { id: 'two', focus: ['Gaming', 'Nutra'] },
    { id: 'another one', focus: ['Nutra'] },
    { id: 'me', focus: ['Gaming'] },
  ].map((given) => testPerson({ firstName: given.id, lastName: '', ...given }));
  expect(closestFirst(me, people).map(({ id }) => id)).toEqual(['two', 'one', 'another one']);
  expect(countAlike(me, people)).toBe(3);
});
