import { expect, test } from 'vitest';
import { underWayNow, type UnderWay } from '../../../domain/chats/under-way.ts';
import { SECOND } from '../../../domain/time.ts';

const nothing = { waiting: new Set<string>(), said: [], now: 1000 };

test('a message is under way until it is in its room, and no longer than that takes if it was removed before', () => {
  let underWay: UnderWay = new Map();
  underWay = underWayNow(underWay, { ...nothing, waiting: new Set(['one', 'two']) });
  expect([...underWay]).toEqual([
    ['one', undefined],
    ['two', undefined],
  ]);
  // The server accepted both; the room has the first.
  underWay = underWayNow(underWay, { ...nothing, now: 2000 });
  underWay = underWayNow(underWay, { ...nothing, said: ['one'], now: 3000 });
  expect([...underWay]).toEqual([['two', 2000]]);
  expect([...underWayNow(underWay, { ...nothing, now: 2000 + 10 * SECOND - 1 })]).toEqual([['two', 2000]]);
  expect([...underWayNow(underWay, { ...nothing, now: 2000 + 10 * SECOND })]).toEqual([]);
});

test('a message waits for a network as long as needed', () => {
  const waiting = new Set(['one']);
  const underWay = underWayNow(new Map([['one', undefined]]), { ...nothing, waiting, now: 1e9 });
  expect([...underWay]).toEqual([['one', undefined]]);
  expect([...underWayNow(new Map([['one', 5]]), { ...nothing, waiting, now: 1e9 })]).toEqual([['one', undefined]]);
});
