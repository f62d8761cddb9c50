import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { isoInstant } from '../forms/input-schemas.ts';

/** `until`: null if this person is not muted. */
const MuteView = v.pipe(v.object({ user_id: v.string(), until: v.nullable(v.string()) }), v.title('Mute'));

const userId = v.string();

export const mutePerson = call({
  method: 'post',
  path: '/admin/chats/mutes/:userId',
  access: 'admin',
  input: v.object({ userId, until: isoInstant }),
  output: MuteView,
});

export const unmutePerson = call({
  method: 'delete',
  path: '/admin/chats/mutes/:userId',
  access: 'admin',
  input: v.object({ userId }),
  output: MuteView,
});
