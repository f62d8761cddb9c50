import { createHash } from 'node:crypto';
import { assert, array, property, string, integer, constantFrom } from 'fast-check';
import { expect, test } from 'vitest';
import { below, drawn, entriesDigest } from '../../../domain/raffles/draw.ts';

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `ticket-${String(index).padStart(4, '0')}`);
/** Returns how unequal the counts are: the sum of squared differences divided by the expected count. */
const unevenness = (counts: readonly number[], expected: number): number =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

test('the entries can be checked with any SHA-256', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(entriesDigest([text])).toBe(createHash('sha256').update(text.toWellFormed()).digest('hex'));
    }),
    { numRuns: 300 },
  );
});

test('a draw of known entries and seed gives these winners, today and in ten years', () => {
  expect(entriesDigest(numbers(5))).toBe(
    createHash('sha256').update('ticket-0000\nticket-0001\nticket-0002\nticket-0003\nticket-0004').digest('hex'),
  );
  expect(drawn(numbers(5), { seed: 'Barcelona', winners: 5 })).toEqual([
    'ticket-0003',
    'ticket-0002',
    'ticket-0004',
    'ticket-0001',
    'ticket-0000',
  ]);
});

test('the same entries and seed draw the same winners, in whatever order the entries come', () => {
  assert(
    property(
      array(string({ minLength: 1, maxLength: 12 }), { maxLength: 40 }),
      string(),
      integer({ min: 1, max: 50 }),
      (entries, seed, winners) => {
        const unique = [...new Set(entries)];
        const first = drawn(unique, { seed, winners });
        expect(drawn(unique.toReversed(), { seed, winners })).toEqual(first);
        expect(first).toHaveLength(Math.min(winners, unique.length));
        expect(new Set(first).size).toBe(first.length);
        expect(first.every((number) => unique.includes(number))).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test('drawing more winners of the same raffle keeps those drawn first', () => {
  assert(
    property(constantFrom(...numbers(30)), integer({ min: 1, max: 29 }), (seed, winners) => {
      expect(drawn(numbers(30), { seed, winners: 30 }).slice(0, winners)).toEqual(
        drawn(numbers(30), { seed, winners }),
      );
    }),
  );
});

test('over 7,000 seeds each of seven entries wins first, and second, as often as the others', () => {
  const first = new Map<string, number>();
  const pairs = new Map<string, number>();
  for (let seed = 0; seed < 7000; seed += 1) {
    const [winner, second] = drawn(numbers(7), { seed: `seed ${seed}`, winners: 2 });
    first.set(winner!, (first.get(winner!) ?? 0) + 1);
    pairs.set(`${winner} ${second}`, (pairs.get(`${winner} ${second}`) ?? 0) + 1);
  }
  expect(first.size).toBe(7);
  expect(pairs.size).toBe(42);
  // Fair draws exceed these limits once in 10,000 times (chi-squared with 6 and 41 degrees of freedom); with fixed seeds they never do.
  expect(unevenness([...first.values()], 1000)).toBeLessThan(27.9);
  expect(unevenness([...pairs.values()], 7000 / 42)).toBeLessThan(84);
});

test('a random word that would favour the first entries is rejected', () => {
  // Of 2 ** 32 words, all except the last can be divided equally among three.
  const words = [2 ** 32 - 1, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32 - 1, 3].values() as Iterator<number, never>;
  expect([below(3, words), below(3, words)]).toEqual([2, 0]);
});

test('one more entry, or another seed, gives another draw', () => {
  const draw = drawn(numbers(100), { seed: 'one', winners: 10 });
  expect(drawn(numbers(100), { seed: 'two', winners: 10 })).not.toEqual(draw);
  expect(drawn(numbers(101), { seed: 'one', winners: 10 })).not.toEqual(draw);
});
