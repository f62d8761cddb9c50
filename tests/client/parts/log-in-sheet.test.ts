import { expect, test } from 'vitest';
import { comesAlong } from '../../../client/parts/log-in-sheet.tsx';

test.each([
  [{ talks: 12, notes: 2 }, 'Your 12 saved talks and 2 notes on this device come with you.'],
  [{ talks: 12, notes: 1 }, 'Your 12 saved talks and your note on this device come with you.'],
  [{ talks: 12, notes: 0 }, 'Your 12 saved talks on this device come with you.'],
  [{ talks: 1, notes: 2 }, 'Your saved talk and 2 notes on this device come with you.'],
  [{ talks: 1, notes: 1 }, 'Your saved talk and your note on this device come with you.'],
  [{ talks: 1, notes: 0 }, 'Your saved talk on this device comes with you.'],
  [{ talks: 0, notes: 2 }, 'Your 2 notes on this device come with you.'],
  [{ talks: 0, notes: 1 }, 'Your note on this device comes with you.'],
])('what a guest saved is named in one whole sentence: %o', (saved, sentence) => {
  expect(comesAlong(saved)).toBe(sentence);
});
