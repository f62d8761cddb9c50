import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  pairRoom,
  partnerIn,
  readRoomId,
  roomOfScope,
  roomScope,
  stageRoom,
  talkRoom,
} from '../../../domain/chats/room.ts';

const id = fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom('a', 'b', '~', ':', '-') });

test('two people share one room, and each finds the other in it', () => {
  fc.assert(
    fc.property(id, id, (one, other) => {
      fc.pre(one !== other);
      const room = pairRoom(one, other);
      expect(pairRoom(other, one)).toBe(room);
      expect(readRoomId(room)?.kind).toBe('pair');
    }),
  );
  const room = pairRoom('grace', 'ada');
  expect([
    partnerIn(room, 'ada'),
    partnerIn(room, 'grace'),
    partnerIn(room, 'olive'),
    partnerIn(room, 'a'),
    partnerIn(room, 'ada~grace'),
  ]).toEqual(['grace', 'ada', undefined, undefined, undefined]);
});

test('the other person found in a two-person room is the one it belongs to', () => {
  fc.assert(
    fc.property(id, id, id, (one, other, third) => {
      const partner = partnerIn(pairRoom(one, other), third);
      expect(partner === undefined || pairRoom(third, partner) === pairRoom(one, other)).toBe(true);
    }),
  );
});

test('a room’s id contains its subject, and a scope contains its room', () => {
  expect([readRoomId(stageRoom('main')), readRoomId(talkRoom('a:b')), readRoomId('lobby'), readRoomId('')]).toEqual([
    { kind: 'stage', ref: 'main' },
    { kind: 'talk', ref: 'a:b' },
    undefined,
    undefined,
  ]);
  expect([roomOfScope(roomScope('stage:main')), roomOfScope('pub'), roomOfScope('u:room:x')]).toEqual([
    'stage:main',
    undefined,
    undefined,
  ]);
});
