import { expect, test } from 'vitest';
import { movedOrder } from '../../domain/reorder.ts';

const row = (id: string, order: number) => ({ id, order });

test('a row moved up or down swaps with its neighbour', () => {
  const rows = [row('a', 0), row('b', 5), row('c', 9)];
  expect(movedOrder(rows, 'b', -1)).toEqual([row('b', 0), row('a', 5)]);
  expect(movedOrder(rows, 'b', 1)).toEqual([row('b', 9), row('c', 5)]);
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
