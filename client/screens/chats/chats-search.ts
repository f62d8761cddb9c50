import * as v from 'valibot';
import { RoomId } from '../../../domain/chats/room.ts';

/** What the address of the chats may carry: the room that is open, and what is looked for in the list. */
export const ChatsSearch = v.object({
  room: v.fallback(v.optional(RoomId), undefined),
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined),
});
