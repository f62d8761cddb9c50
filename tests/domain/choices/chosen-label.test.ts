import { expect, test } from 'vitest';
import { chosenLabel } from '../../../domain/choices/chosen-label.ts';

test('a filter says what is chosen, and how many when there are several', () => {
  expect([[], ['Web'], ['Web', 'Design'], ['Web', 'Design', 'Data']].map(chosenLabel)).toEqual([
    '',
    'Web',
    '2 items',
    '3 items',
  ]);
});
