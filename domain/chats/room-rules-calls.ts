import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { RoomRules, RoomRulesChanges } from './room-rules.ts';

const RoomRulesView = v.pipe(v.object({ room: v.string(), ...RoomRules.entries }), v.title('RoomRules'));

export const changeRoomRules = call({
  method: 'patch',
  path: '/chats/rooms/:roomId/rules',
  access: 'logged-in',
  input: v.object({ roomId: v.string(), ...RoomRulesChanges.entries }),
  output: RoomRulesView,
});
