import { expect, test } from 'vitest';
import { hasVisible, withFewMarks } from '../../domain/visible-text.ts';

test('letters, digits, signs and emoji are visible, spaces and joiners are not', () => {
  for (const text of ['a', 'Ж', '李', '7', '?', '👍', '🇩🇪', 'का'])
    expect([text, hasVisible(text)]).toEqual([text, true]);
  for (const text of [
    '',
    ' ',
    '\u200b\u200b',
    '\u2060',
    '\u3164',
    '\u115f\u1160',
    '\u2800',
    '\u00ad',
    '\ufe0f',
    '\u202e',
    '\n\t',
    '\u0301',
  ])
    expect([JSON.stringify(text), hasVisible(text)]).toEqual([JSON.stringify(text), false]);
});

test('a letter keeps a normal number of marks, and loses excess ones', () => {
  for (const text of ['Trầ̉n', 'שָׁלוֹם', 'ที่', 'ཧཱུྃ', '❤️']) expect(withFewMarks(text)).toBe(text);
  expect(withFewMarks(`H${'\u0301'.repeat(200)}i`)).toBe(`H${'\u0301'.repeat(8)}i`);
});
