import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../domain/search/best-matches.ts';
import { excerpt, markedText } from '../../../domain/search/marked-text.ts';
import { foldText } from '../../../domain/search/search-text.ts';

const marked = (text: string, query: string): string =>
  markedText(text, wordsOf(query))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Two microphones, one argument', 'MICRO', 'Two [micro]phones, one argument'],
  ['Café and crème', 'cafe creme', '[Café] and [crème]'],
  ['Straße am Meer', 'strasse', '[Straße] am Meer'],
  ['Nothing', 'else', 'Nothing'],
  ['', 'a', ''],
])('in "%s" the matches of "%s" are marked', (text, query, shown) => {
  expect(marked(text, query)).toBe(shown);
});

test('whatever is searched, the parts are the text, and each marked part matches a word', () => {
  const texts = fc
    .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.constantFrom('Café', ' ', '\n')))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(texts, fc.string({ unit: 'grapheme', maxLength: 6 }), (text, query) => {
      const words = wordsOf(query);
      const parts = markedText(text, words);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts.filter(({ isMatch }) => isMatch))
        expect(words.some((word) => foldText(part.text).includes(word))).toBe(true);
    }),
  );
});

const long = `${'before '.repeat(20)}a very small microphone ${'after '.repeat(30)}`;

test('an excerpt of a long text is around the first match', () => {
  const piece = excerpt(long, ['micro']);
  expect(piece.startsWith('… a very small microphone after')).toBe(true);
  expect(piece.endsWith(' …')).toBe(true);
  expect(piece.length).toBeLessThan(80);
  expect(excerpt('A microphone', ['micro'])).toBe('A microphone');
  expect(excerpt(long, ['nowhere'])).toBe('');
});
