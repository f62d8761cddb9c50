import { assert, constantFrom, integer, property, string, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { checkDraw } from '../../../domain/raffles/draw-check.ts';
import { drawn, entriesDigest } from '../../../domain/raffles/draw.ts';
import type { Draw } from '../../../domain/raffles/raffle.ts';

const drawOf = (numbers: readonly string[], seed: string, winners: number): Draw => ({
  drawnAt: 0,
  seed,
  entries: numbers.length,
  digest: entriesDigest(numbers),
  winners: drawn(numbers, { seed, winners }),
});
const numbers = uniqueArray(
  string({ minLength: 4, maxLength: 12 }).map((text) => text.replaceAll('\n', ' ')),
  {
    minLength: 2,
    maxLength: 30,
  },
);

test('a draw by the rule passes the check, whatever the order of its numbers, and with any of them as own', () => {
  assert(
    property(numbers, string(), integer({ min: 1, max: 30 }), (all, seed, winners) => {
      const draw = drawOf(all, seed, winners);
      expect(checkDraw(draw, all.toReversed())).toBe('holds');
      for (const mine of all) expect(checkDraw(draw, all, mine)).toBe('holds');
      expect(checkDraw(draw, all, 'somebody else entirely')).toBe('without-mine');
    }),
  );
});

test('a missing, added or exchanged number is detected', () => {
  assert(
    property(numbers, string(), (all, seed) => {
      const draw = drawOf(all, seed, 1);
      const [first = '', ...rest] = all;
      for (const other of [rest, [...all, 'one more than there was'], [`${first} not`, ...rest]])
        expect(checkDraw(draw, other)).toBe('other-numbers');
    }),
  );
});

test('wrong winners, too many winners and another order are detected', () => {
  assert(
    property(numbers, string(), constantFrom('swapped', 'one more', 'another'), (all, seed, trick) => {
      const draw = drawOf(all, seed, 2);
      const [first = '', second = ''] = draw.winners;
      const winners = {
        swapped: [second, first],
        'one more': [...draw.winners, first],
        another: [first, first],
      }[trick];
      expect(checkDraw({ ...draw, winners }, all)).toBe('other-winners');
    }),
  );
});

test('a number that took part twice is detected', () => {
  const twice = ['a', 'a', 'b'];
  expect(checkDraw(drawOf(twice, 's', 1), twice)).toBe('number-twice');
});
