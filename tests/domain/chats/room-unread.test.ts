import { expect, test } from 'vitest';
import { message } from '../../../domain/chats/message.ts';
import { readTo, type RoomPlaces, unreadCount, unreadWritten, withHeard } from '../../../domain/chats/room-unread.ts';
import { ROOM_PLACES_MOST } from '../../../domain/limits/chats.ts';
import { refusal } from '../../../domain/refusal.ts';

const MAIN = 'stage:main';
const last = { by: 'grace', text: 'Table four has jam', at: 7 };
const places: RoomPlaces = { [MAIN]: { seq: 5, readAt: 1, unread: 3, last } };

test('the read position of a room only moves forward', () => {
  expect(readTo(places, { room: MAIN, seq: 9 }, 20)).toEqual({ [MAIN]: { seq: 9, readAt: 20, unread: 0 } });
  const read = readTo(places, { room: MAIN, seq: 4, last }, 20);
  expect(read).toEqual({ [MAIN]: { seq: 5, readAt: 20, unread: 0, last } });
  expect(readTo(read, { room: MAIN, seq: 5 }, 30)).toBe(read);
});

test('only the rooms read last are counted', () => {
  const rooms = Array.from({ length: ROOM_PLACES_MOST + 1 }, (_, index) => `talk:${index}`);
  const read = rooms.reduce<RoomPlaces>((held, room, index) => readTo(held, { room, seq: 1 }, index), {});
  expect(Object.keys(read).toSorted()).toEqual(rooms.slice(1).toSorted());
});

test('messages of others since then are included, unless the person has read on meanwhile', () => {
  const asked = [{ room: MAIN, seq: 5 }];
  const heard = { room: MAIN, seq: 5, unread: 4, last: { by: 'theo', text: 'And butter', at: 9 } };
  const entry = { seq: 5, readAt: 1, unread: 4, last: heard.last };
  expect(withHeard(places, asked, [heard])).toEqual({ [MAIN]: entry });
  const read = readTo(places, { room: MAIN, seq: 8 }, 20);
  expect(withHeard(read, asked, [heard])).toEqual(read);
});

test('a room that is no longer open to the person is not counted, one that was opened meanwhile stays', () => {
  const withOther = readTo(places, { room: 'talk:harbour', seq: 2 }, 20);
  expect(withHeard(withOther, [{ room: MAIN, seq: 5 }], [])).toEqual({
    'talk:harbour': { seq: 2, readAt: 20, unread: 0 },
  });
});

test('the navigation counts rooms with unread messages in which the person has written', () => {
  const changed = { changedAt: 1, rev: 'r' };
  const said = message.document('own-words', { room: MAIN, text: 'Hello', deleted: false }, changed);
  const takenBack = message.document('own-words', { room: MAIN, text: '', deleted: true }, changed);
  const refused = { ...said, refusal: refusal('not-allowed', 'Please agree to the rules of the chat first') };
  expect(unreadWritten(places, [said])).toEqual([MAIN]);
  for (const mine of [[], [takenBack], [refused]]) expect(unreadWritten(places, mine)).toEqual([]);
  expect(unreadWritten({ [MAIN]: { seq: 5, readAt: 1, unread: 0 } }, [said])).toEqual([]);
});

test('a number that is not exactly known is marked as such', () => {
  expect([1, 99, 100].map(unreadCount)).toEqual(['1', '99', '99+']);
});
