import { array, assert, boolean, constantFrom, option, property, record, integer } from 'fast-check';
import { expect, test } from 'vitest';
import { entry } from '../../../domain/raffles/entry.ts';
import { raffleState, rafflesInOrder } from '../../../domain/raffles/raffle-state.ts';
import { entryRefusal, type Raffle } from '../../../domain/raffles/raffle.ts';
import { refusal } from '../../../domain/refusal.ts';

const open: Raffle = {
  id: 'camera',
  title: 'A camera',
  description: '',
  imageUrl: null,
  closesAt: 1000,
  order: 0,
  draw: null,
};
const drawn = { ...open, draw: { drawnAt: 5, seed: 's', entries: 2, digest: 'd', winners: ['first'] } };
const written = { changedAt: 1, rev: 'revision-1' };
const entered = entry.document('camera', { entered: true }, written);
const numbered = (number: string) => entry.document('camera', { entered: true, number }, written);
const turnedDown = {
  ...entered,
  value: { entered: false },
  refusal: refusal('conflict', 'This raffle is closed'),
};
const now = { isClosed: false, allSent: true };
const later = { isClosed: true, allSent: true };

test('a raffle is open until it closes or is drawn', () => {
  expect(raffleState(open, undefined, now)).toEqual({ is: 'open' });
  expect(raffleState(open, undefined, later)).toEqual({ is: 'closed', tooLate: false });
  expect(raffleState(drawn, undefined, now)).toEqual({ is: 'drawn', tooLate: false });
});

test('an entry is pending until the server has given it a number', () => {
  expect(raffleState(open, entered, { ...now, allSent: false })).toEqual({ is: 'waiting' });
  expect(raffleState(drawn, entered, { ...now, allSent: false })).toEqual({ is: 'waiting' });
  expect(raffleState(open, numbered('first'), { ...now, allSent: false })).toEqual({ is: 'in', number: 'first' });
  expect(raffleState(open, numbered('first'), later)).toEqual({ is: 'in', number: 'first' });
});

test('a number has won if it is among the drawn ones, or if the server says so', () => {
  expect(raffleState(drawn, numbered('first'), now)).toEqual({ is: 'won', number: 'first' });
  expect(raffleState(drawn, numbered('second'), now)).toEqual({ is: 'not-won', number: 'second' });
  const told = entry.document('camera', { entered: true, number: 'second', won: true }, written);
  expect(raffleState(drawn, told, now)).toEqual({ is: 'won', number: 'second' });
});

test('a late entry is shown as such', () => {
  expect(raffleState(open, turnedDown, later)).toEqual({ is: 'closed', tooLate: true });
  expect(raffleState(drawn, turnedDown, later)).toEqual({ is: 'drawn', tooLate: true });
  expect(raffleState(open, turnedDown, now)).toEqual({ is: 'open', why: 'This raffle is closed' });
});

test('open raffles come first, the next to close on top, and drawn ones last, the newest first', () => {
  const raffle = record({
    id: constantFrom('a', 'b', 'c', 'd'),
    order: integer({ min: 0, max: 2 }),
    closesAt: option(integer({ min: 0, max: 20 })),
    isDrawn: boolean(),
    drawnAt: integer({ min: 0, max: 20 }),
  });
  assert(
    property(array(raffle, { maxLength: 8 }), integer({ min: 0, max: 20 }), (given, at) => {
      const all = given.map(({ id, order, closesAt, isDrawn, drawnAt }): Raffle => ({
        ...open,
        id,
        order,
        closesAt,
        draw: isDrawn ? { ...drawn.draw, drawnAt } : null,
      }));
      const ordered = rafflesInOrder(all, at);
      expect(ordered).toHaveLength(all.length);
      expect(rafflesInOrder(all.toReversed(), at).map(({ id }) => id)).toEqual(ordered.map(({ id }) => id));
      const isOpen = ordered.map((each) => entryRefusal(each, at) === undefined);
      expect(isOpen).toEqual(isOpen.toSorted((a, b) => Number(b) - Number(a)));
      const closing = ordered.filter((_, place) => isOpen[place]).map(({ closesAt }) => closesAt ?? Infinity);
      expect(closing).toEqual(closing.toSorted((a, b) => a - b));
      const drawnAt = ordered.flatMap(({ draw }) => draw?.drawnAt ?? []);
      expect(drawnAt).toEqual(drawnAt.toSorted((a, b) => b - a));
    }),
  );
});
