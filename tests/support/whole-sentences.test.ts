import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Patterns of hand-made plurals and lists, which cannot be translated; `domain/plural.ts` makes them. */
const BY_HAND = [/=== 1 \? ['"`]/, /\? '' : 's'/, /\? 's' : ''/, /\.join\((['"`]) (and|or)\b/];

const found = (text: string): string[] => text.split('\n').filter((line) => BY_HAND.some((glued) => glued.test(line)));

test('a hand-made plural or list is found', () => {
  const lines = [
    "n === 1 ? '1 talk' : `${n} talks`",
    "`${n} talk${n > 1 ? 's' : ''}`",
    "names.join(' and ')",
    "counted(n, '1 talk', `${n} talks`)",
  ];
  expect(found(lines.join('\n'))).toEqual(lines.slice(0, 3));
});

test('sentences for people are whole: plurals and lists are made by Intl', () => {
  const files = globSync('{client,domain,server,sw}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(500);
  const glued = files.flatMap((file) => found(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`));
  expect(glued).toEqual([]);
});
