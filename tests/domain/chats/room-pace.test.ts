import { expect, test } from 'vitest';
import { paceFor, paceNow } from '../../../domain/chats/room-pace.ts';
import { PACE_KEPT } from '../../../domain/limits/chats.ts';

test('the more people are in a room, the longer each waits between two messages', () => {
  expect([0, 199, 200, 999, 1000, 2499, 2500, 5000].map(paceFor)).toEqual([0, 0, 2, 2, 10, 10, 30, 30]);
});

test('a room becomes slower at once, and faster again after a minute with fewer people', () => {
  const held = { id: 'pace', slow: 10, at: 1000 };
  expect([
    paceNow(undefined, 300, 1000),
    paceNow(held, 2500, 1001),
    paceNow(held, 300, 1000 + PACE_KEPT - 1),
    paceNow(held, 300, 1000 + PACE_KEPT),
    paceNow(held, 0, 1000 + PACE_KEPT),
  ]).toEqual([2, 30, 10, 2, 0]);
});
