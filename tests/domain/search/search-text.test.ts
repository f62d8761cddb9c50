import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, searchWords } from '../../../domain/search/search-text.ts';

test('case, accents and typographic variants are ignored', () => {
  expect(['Crème Brûlée', 'İSTANBUL', 'Đà Nẵng', 'Œuvre', 'Ærø', 'ΟΔΟΣ'].map(foldText)).toEqual([
    'creme brulee',
    'istanbul',
    'da nang',
    'oeuvre',
    'aero',
    'οδοσ',
  ]);
  expect(['ＦＵＬＬ', 'O’Brien', 'ﬁnance', '𝕬𝖉𝖘'].map(foldText)).toEqual(['full', "o'brien", 'finance', 'ads']);
});

test('signs that change a word in another script are kept', () => {
  expect(foldText('がか')).toBe('がか');
  expect(foldText('한국어')).toBe('한국어');
  expect(foldText('हिन्दी')).not.toBe(foldText('हनद'));
});

test('a query is split into words at any space, each counted once', () => {
  expect(searchWords('  Ad  tech\u00a0AD\n')).toEqual(['ad', 'tech']);
  expect(searchWords(' ')).toEqual([]);
});

test('normalizing twice equals normalizing once, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
    { numRuns: 300 },
  );
});
