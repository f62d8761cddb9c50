import { expect, test } from 'vitest';
import { drawRefusal, entryRefusal, type Raffle, undrawRefusal } from '../../../domain/raffles/raffle.ts';

const open: Raffle = {
  id: 'camera',
  title: 'A camera',
  description: '',
  imageUrl: null,
  closesAt: 1000,
  order: 0,
  draw: null,
};
const draw = { drawnAt: 5, seed: 's', entries: 1, digest: 'd', winners: ['n'] };
const closed = { code: 'conflict', message: 'This raffle is closed' };

test('people can enter until a raffle closes, and never after its draw', () => {
  expect(entryRefusal(open, 999)).toBeUndefined();
  expect(entryRefusal(open, 1000)).toEqual(closed);
  expect(entryRefusal({ ...open, closesAt: null }, 1e12)).toBeUndefined();
  expect(entryRefusal({ ...open, closesAt: null, draw }, 5)).toEqual(closed);
  expect(entryRefusal(undefined, 0)).toEqual({ code: 'not-found', message: 'This raffle is gone' });
});

test('a raffle can be drawn once entering is over, or at any time without a closing time', () => {
  expect(drawRefusal(open, 999)).toEqual({
    code: 'conflict',
    message: 'People may still enter this raffle. Close it first.',
  });
  expect(drawRefusal(open, 1000)).toBeUndefined();
  expect(drawRefusal({ ...open, closesAt: null }, 0)).toBeUndefined();
});

test('a draw cannot be undone; a change or removal of a drawn raffle can', () => {
  expect(undrawRefusal({ ...open, draw: null }, { ...open, draw })).toEqual({
    code: 'conflict',
    message: 'A raffle that has been drawn stays drawn',
  });
  for (const [before, after] of [
    [{ draw }, { draw }],
    [{ draw }, null],
    [null, { draw }],
    [{ draw: null }, { draw: null }],
    [null, null],
  ] as const)
    expect(undrawRefusal(before, after)).toBeUndefined();
});
