import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { RoomView } from './room-view.ts';

export const readChatCredentials = call({
  method: 'post',
  path: '/attendee/chat/credentials',
  access: 'logged-in',
  input: v.object({}),
  output: v.object({ user_id: v.string(), hasConsented: v.boolean(), rooms: v.array(RoomView) }),
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
