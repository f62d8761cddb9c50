import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { TalkId } from '../talks/talk.ts';
import { HallValue } from './hall.ts';

const HallView = v.pipe(v.object({ talk_id: v.string(), full: v.boolean() }), v.title('Hall'));

export const sayHall = call({
  method: 'post',
  path: '/talks/hall/:id',
  access: 'logged-in',
  input: v.object({ ...HallValue.entries, id: TalkId }),
  output: HallView,
});
