import { expect, test } from 'vitest';
import { isBetweenPlaces } from '../../../domain/people/answers-between-places.ts';
import { blankPerson } from '../../../domain/people/person.ts';
import { NOTHING_OWN } from '../../../domain/people/profile-fields.ts';

const shown = { ...blankPerson('ada'), extra: { hobby: 'Sailing', diet: 'Vegan' } };
const moved = { ...blankPerson('ada'), extra: { diet: 'Vegan' } };

test('a narrowed answer is on its way while neither part has it and the private part does not say that it was moved', () => {
  const narrowed = { hobby: 'organisers' } as const;
  const own = { ...NOTHING_OWN, extra: { hobby: 'Sailing' }, narrowed: ['hobby'] };
  const between = (...[person, hidden]: [typeof moved, typeof NOTHING_OWN]): boolean =>
    isBetweenPlaces({ person, own: hidden }, narrowed);
  // Not moved yet; moved in the private part first; both; the public part first.
  expect([between(shown, NOTHING_OWN), between(shown, own), between(moved, own), between(moved, NOTHING_OWN)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
  // A field without an answer, once the server has seen it.
  expect(between(moved, { ...NOTHING_OWN, narrowed: ['hobby'] })).toBe(false);
  expect(isBetweenPlaces({ person: moved, own: NOTHING_OWN }, {})).toBe(false);
});
