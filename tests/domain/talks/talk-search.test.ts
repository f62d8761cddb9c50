import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchTalks, talkIndex } from '../../../domain/talks/talk-search.ts';
import { aTalk } from '../../support/sample-talks.ts';

const talks = [
  aTalk({ id: 'paid', title: 'Paid Search in 2027', description: 'Bidding for beginners.' }),
  aTalk({ id: 'cafe', title: 'Café Économie', description: 'Straße, Ørsted and Łódź.' }),
  aTalk({ id: 'growth', title: 'Growth', description: 'What PAID\nfor itself' }),
];
const index = talkIndex(talks);
const found = (query: string): string[] => searchTalks(index, query).map((talk) => talk.id);

test('a talk is found by any word of the query, in its title or description, in either case', () => {
  expect(found('paid')).toEqual(['paid', 'growth']);
  expect(found('SEARCH')).toEqual(['paid']);
  expect(found('beginners unknown')).toEqual(['paid']);
  expect(found('growth café')).toEqual(['cafe', 'growth']);
});

test('part of a word is enough while typing', () => {
  expect(found('beginn')).toEqual(['paid']);
  expect(found('g')).toEqual(['paid', 'growth']);
});

test('accents in the talk and in the query are ignored', () => {
  expect(found('cafe')).toEqual(['cafe']);
  expect(found('economie')).toEqual(['cafe']);
  expect(found('CAFÉ')).toEqual(['cafe']);
  expect(found('strasse')).toEqual(['cafe']);
  expect(found('orsted')).toEqual(['cafe']);
  expect(found('lodz')).toEqual(['cafe']);
  expect(found('gröwth')).toEqual(['growth']);
});

test('an empty query finds every talk, and spaces count as empty', () => {
  expect(found('')).toEqual(['paid', 'cafe', 'growth']);
  expect(found('  \t ')).toEqual(['paid', 'cafe', 'growth']);
  expect(found('nothing-of-the-kind')).toEqual([]);
});

test('title and description are searched separately: no word spans both', () => {
  expect(found('2027bidding')).toEqual([]);
});

const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿŁł]{1,8}$/);

test('for any texts: each of its words finds a talk, and more words never find less', () => {
  const words = fc.array(word, { minLength: 1, maxLength: 8 });
  const anyTalk = fc
    .record({ id: fc.uuid(), title: words, description: words })
    .map(({ id, title, description }) => aTalk({ id, title: title.join(' '), description: description.join(' ') }));
  fc.assert(
    fc.property(fc.array(anyTalk, { maxLength: 10 }), word, word, (some, one, other) => {
      const all = talkIndex(some);
      expect(searchTalks(all, one)).toEqual(some.filter((talk) => searchTalks(talkIndex([talk]), one).length > 0));
      expect(new Set([...searchTalks(all, one), ...searchTalks(all, other)])).toEqual(
        new Set(searchTalks(all, `${one}  ${other}`)),
      );
      const missed = some.flatMap((talk) =>
        `${talk.title} ${talk.description}`
          .trim()
          .split(' ')
          .flatMap((own) => [own, own.toUpperCase(), own.toLowerCase()])
          .filter((query) => !searchTalks(all, query).includes(talk)),
      );
      expect(missed).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
