import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestMatches, type Searchable, wordsOf } from '../../../domain/search/best-matches.ts';
import { foldText } from '../../../domain/search/search-text.ts';

const entry = (name: string, rest = ''): Searchable<string> => ({
  thing: name,
  name: foldText(name),
  text: foldText(`${name}\n${rest}`),
});
const index = [
  entry('A quiet room'),
  entry('Two microphones, one argument'),
  entry('Photomicrographs'),
  entry('The storyteller’s contract', 'for anyone with a microphone'),
  entry('Microphones for everybody'),
  entry('Crème and Café'),
];

describe('best matches', () => {
  test.each([
    [
      'micro',
      ['Microphones for everybody', 'Two microphones, one argument', 'Photomicrographs', 'The storyteller’s contract'],
    ],
    [
      'MICRO argument',
      ['Two microphones, one argument', 'Microphones for everybody', 'Photomicrographs', 'The storyteller’s contract'],
    ],
    ['cafe', ['Crème and Café']],
    ['nothing of this', []],
    ['  ', []],
  ])('for "%s"', (query, found) => {
    expect(bestMatches(index, query, 10)).toEqual({ best: found, count: found.length });
  });

  test('returns as many as requested, with the total number', () => {
    expect(bestMatches(index, 'micro', 2)).toEqual({
      best: ['Microphones for everybody', 'Two microphones, one argument'],
      count: 4,
    });
  });
});

const WORDS = ['ada', 'adam', 'mad', 'Café', 'sea', 'Zoë'];
const names = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const worlds = fc.array(fc.tuple(names, names), { maxLength: 40 }).map((pairs) => pairs.map(([a, b]) => entry(a, b)));

/** The same rule in a slow and simple way: more words, then the positions of the words, then the index's order. */
function slowly(world: readonly Searchable<string>[], query: string): string[] {
  const words = wordsOf(query);
  const placed = world.map((thing) => ({
    thing,
    missing: words.filter((word) => !thing.text.includes(word)).length,
    places: words
      .filter((word) => thing.text.includes(word))
      .map((word) => {
        if (thing.name.startsWith(word)) return 0;
        if (thing.name.split(' ').some((part) => part.startsWith(word))) return 1;
        return thing.name.includes(word) ? 2 : 3;
      })
      .reduce<number>((sum, place) => sum + place, 0),
  }));
  return placed
    .filter(({ missing }) => words.length > 0 && missing < words.length)
    .toSorted((a, b) => a.missing - b.missing || a.places - b.places)
    .map(({ thing }) => thing.thing);
}

test('the order is the same as sorting all of them, whatever is asked and however many are wanted', () => {
  fc.assert(
    fc.property(worlds, names, fc.integer({ min: 1, max: 50 }), (world, query, most) => {
      const all = slowly(world, query);
      expect(bestMatches(world, query, most)).toEqual({ best: all.slice(0, most), count: all.length });
    }),
  );
});

test('the spelling of a word makes no difference', () => {
  fc.assert(
    fc.property(worlds, names, (world, query) => {
      expect(bestMatches(world, query.toUpperCase(), 5)).toEqual(bestMatches(world, foldText(query), 5));
    }),
  );
});
