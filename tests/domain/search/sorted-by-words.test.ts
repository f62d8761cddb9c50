import { expect, test } from 'vitest';
import { sortedByWords } from '../../../domain/search/sorted-by-words.ts';

const sorted = (words: readonly string[], turn?: 1 | -1): string[] => sortedByWords(words, (word) => word, turn);

test('words are sorted without case and accents, numbers by value', () => {
  expect(sorted(['Zelt', 'talk 10', 'Ærø', 'Talk 2', 'élan', 'Eland'])).toEqual([
    'Ærø',
    'élan',
    'Eland',
    'Talk 2',
    'talk 10',
    'Zelt',
  ]);
});

test('in descending order equal entries keep their order', () => {
  const rows = [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'ada' },
    { id: 3, name: 'Bea' },
  ];
  expect(sortedByWords(rows, ({ name }) => name, -1).map(({ id }) => id)).toEqual([3, 1, 2]);
});

test('other scripts have their own order', () => {
  expect(sorted(['Яна', 'Ада', 'Ёж', 'Zoe'])).toEqual(['Zoe', 'Ада', 'Ёж', 'Яна']);
});
