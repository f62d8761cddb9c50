import { expect, test } from 'vitest';
import { movedOrder } from '../../domain/reorder.ts';

const row = (id: string, order: number) => ({ id, order });

test('a row moved up or down swaps with its neighbour', () => {
  const rows = [row('a', 0), row('b', 5), row('c', 9)];
  expect(movedOrder(rows, 'b', -1)).toEqual([row('b', 0), row('a', 5)]);
  expect(movedOrder(rows, 'b', 1)).toEqual([row('b', 9), row('c', 5)]);
});

test('a row moved over several others takes the place of the last, and these move up or down by one', () => {
  const rows = [row('a', 0), row('b', 5), row('c', 9), row('d', 12)];
  expect(movedOrder(rows, 'a', 2)).toEqual([row('a', 9), row('b', 0), row('c', 5)]);
  expect(movedOrder(rows, 'd', -3)).toEqual([row('d', 0), row('a', 5), row('b', 9), row('c', 12)]);
  expect([movedOrder(rows, 'a', 4), movedOrder(rows, 'b', 0)]).toEqual([undefined, undefined]);
});

test('at either end an entry stays, and a missing one changes nothing', () => {
  const rows = [row('a', 0), row('b', 5)];
  expect([movedOrder(rows, 'a', -1), movedOrder(rows, 'b', 1), movedOrder(rows, 'c', 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('entries with the same number are all numbered again', () => {
  expect(movedOrder([row('a', 0), row('b', 0), row('c', 0)], 'c', -1)).toEqual([row('c', 1), row('b', 2)]);
});
