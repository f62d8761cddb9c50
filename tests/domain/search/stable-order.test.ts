import { expect, test } from 'vitest';
import { heldOrder } from '../../../domain/search/stable-order.ts';

const row = (id: string, text = id) => ({ id, text });
const here = (...rows: { id: string; text: string }[]) => new Map(rows.map((each) => [each.id, each]));
const [a, b, c] = [row('a'), row('b'), row('c')];
const nothing = new Set<string>();

test('while a person works in a list its rows keep their places, show current values, and new ones come last', () => {
  const [later, fresh] = [row('a', 'z'), row('aa')];
  expect(
    heldOrder({
      before: [a, b, c],
      shown: [fresh, b, c, later],
      here: here(fresh, b, c, later),
      dropped: nothing,
      isHeld: true,
    }),
  ).toEqual([later, b, c, fresh]);
});

test('otherwise they are sorted', () => {
  expect(
    heldOrder({ before: [a, b, c], shown: [c, b, a], here: here(a, b, c), dropped: nothing, isHeld: false }),
  ).toEqual([c, b, a]);
});

test('a removed row keeps its place for a while, whether or not a person works there', () => {
  for (const isHeld of [true, false]) {
    const at = { before: [a, b, c], shown: [a, c], here: here(a, c), isHeld };
    expect(heldOrder({ ...at, dropped: nothing })).toEqual([a, b, c]);
    expect(heldOrder({ ...at, dropped: new Set(['b']) })).toEqual([a, c]);
  }
});

test('a row that returns is shown again', () => {
  const back = row('b', 'back');
  expect(
    heldOrder({ before: [a, b, c], shown: [a, back, c], here: here(a, back, c), dropped: nothing, isHeld: false }),
  ).toEqual([a, back, c]);
});
