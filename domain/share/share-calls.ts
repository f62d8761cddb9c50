import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { TalkId } from '../talks/talk.ts';

export const shareTalk = call({
  method: 'get',
  path: '/share/:id',
  access: 'anyone',
  input: v.object({ id: TalkId }),
  output: v.never(),
  produces: 'text/html, redirect',
});
