import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { ROOM_PLACES_MOST, ROOMS_KEPT } from '../limits/chats.ts';
import { RoomId } from './room.ts';
import { RoomView } from './room-view.ts';

export const readChatCredentials = call({
  method: 'post',
  path: '/attendee/chat/credentials',
  access: 'logged-in',
  input: v.object({}),
  output: v.object({ user_id: v.string(), hasConsented: v.boolean(), rooms: v.array(RoomView) }),
  closedInOnboarding: true,
});

const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const ReadPlace = v.object({ room: RoomId, seq });

export const countUnread = call({
  method: 'post',
  path: '/chats/unread',
  access: 'logged-in',
  input: v.object({ rooms: v.pipe(v.array(ReadPlace), v.maxLength(ROOM_PLACES_MOST + ROOMS_KEPT)) }),
  output: v.object({
    rooms: v.array(
      v.object({
        ...ReadPlace.entries,
        unread: v.number(),
        /** Log position of the latest removal in the room; older copies must be updated. */
        gone_at: v.number(),
        last: v.nullable(v.object({ user_id: v.string(), text: v.string(), created_at: v.string() })),
      }),
    ),
  }),
  closedInOnboarding: true,
});

export const consentToChat = call({
  method: 'post',
  path: '/chats/consent',
  access: 'logged-in',
  input: v.object({ consented: v.boolean() }),
  output: v.object({ hasConsented: v.boolean() }),
});

const Blocked = v.object({ user_id: v.string(), blocked: v.boolean() });

export const blockPerson = call({
  method: 'post',
  path: '/chats/blocks/:userId',
  access: 'logged-in',
  input: v.object({ userId: v.string() }),
  output: Blocked,
});

export const unblockPerson = call({
  method: 'delete',
  path: '/chats/blocks/:userId',
  access: 'logged-in',
  input: v.object({ userId: v.string() }),
  output: Blocked,
});
