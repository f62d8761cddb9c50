import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketsFor, hash53, segmentKey } from '../../../domain/sync/segments.ts';

test('a segment holds about 250 documents, whatever the ids look like', () => {
  for (const id of [
    (n: number) => `person-${n}`,
    (n: number) => `${n}`,
    (n: number) => `https://example.org/talks/${n}/2027`,
  ]) {
    const sizes = new Map<string, number>();
    for (let n = 0; n < 10_000; n += 1) {
      const key = segmentKey('people', id(n), bucketsFor(10_000));
      sizes.set(key, (sizes.get(key) ?? 0) + 1);
    }
    expect(sizes.size).toBe(40);
    expect(Math.min(...sizes.values())).toBeGreaterThan(180);
    expect(Math.max(...sizes.values())).toBeLessThan(330);
  }
});

test('a small collection is one segment', () => {
  expect([bucketsFor(0), bucketsFor(1), bucketsFor(250), bucketsFor(251)]).toEqual([1, 1, 1, 2]);
  expect(segmentKey('stages', 'main', 1)).toBe('stages:0');
});

test('documents stored in segments years ago are still found', () => {
  expect(['', 'a', 'keynote', 'Ünïcödé 🎤'].map(hash53)).toMatchInlineSnapshot(`
    [
      3001282980643960,
      8635043906484461,
      3712945855143426,
      2962081562521619,
    ]
  `);
});

test('different texts practically never have the same hash', () => {
  const seen = new Set<number>();
  for (let n = 0; n < 100_000; n += 1) seen.add(hash53(`talks\ntalk-${n}\n${(n * 7919) % 1000}`));
  expect(seen.size).toBe(100_000);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => Number.isSafeInteger(hash53(text)) && hash53(text) >= 0),
  );
});
