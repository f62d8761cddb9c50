import * as v from 'valibot';
import { call } from '../calls/call.ts';

const input = v.object({ roomId: v.string(), messageId: v.string() });

export const pinMessageCall = call({
  method: 'post',
  path: '/chats/rooms/:roomId/messages/:messageId/pin',
  access: 'logged-in',
  input,
  output: v.null(),
  status: 204,
});

export const unpinMessage = call({
  method: 'delete',
  path: '/chats/rooms/:roomId/messages/:messageId/pin',
  access: 'logged-in',
  input,
  output: v.null(),
  status: 204,
});
