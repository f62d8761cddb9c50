import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { positionField } from '../calls/query.ts';
import { RoomId } from '../chats/room.ts';
import { CHAT_ROOMS_PER_STREAM } from '../limits/chats.ts';
import { DigestAnswer, EarlierAnswer, LogAnswer, Snapshot } from './protocol.ts';

export const findSnapshot = call({
  method: 'get',
  path: '/sync/snapshot/:scope',
  access: 'guests',
  input: v.object({ scope: v.string() }),
  output: Snapshot,
  produces: 'redirect',
});

export const readSnapshot = call({
  method: 'get',
  path: '/sync/snapshot/:scope/:position',
  access: 'guests',
  input: v.object({ scope: v.string(), position: v.string() }),
  output: Snapshot,
  produces: 'application/json, redirect',
});

export const readLog = call({
  method: 'get',
  path: '/sync/log/:scope',
  access: 'guests',
  input: v.object({ scope: v.string(), logId: v.string(), after: positionField }),
  output: LogAnswer,
});

export const readEarlierCall = call({
  method: 'get',
  path: '/sync/earlier/:scope',
  access: 'logged-in',
  input: v.object({ scope: v.string(), c: v.string(), before: positionField }),
  output: EarlierAnswer,
});

export const readDigest = call({
  method: 'get',
  path: '/sync/digest/:scope',
  access: 'guests',
  input: v.object({ scope: v.string() }),
  output: DigestAnswer,
});

/** One or several rooms. */
const Rooms = v.pipe(
  v.union([
    v.array(RoomId),
    v.pipe(
      RoomId,
      v.transform((room) => [room]),
    ),
  ]),
  v.maxLength(CHAT_ROOMS_PER_STREAM, `A stream carries at most ${CHAT_ROOMS_PER_STREAM} rooms`),
);

export const openStream = call({
  method: 'get',
  path: '/sync/stream',
  access: 'logged-in',
  input: v.object({ room: v.optional(Rooms, []) }),
  output: v.unknown(),
  produces: 'text/event-stream',
});

export const carryRooms = call({
  method: 'post',
  path: '/sync/stream/rooms',
  access: 'logged-in',
  input: v.object({
    stream: v.string(),
    rooms: v.pipe(
      v.array(RoomId),
      v.maxLength(CHAT_ROOMS_PER_STREAM, `A stream carries at most ${CHAT_ROOMS_PER_STREAM} rooms`),
    ),
  }),
  output: v.null(),
  status: 204,
});
