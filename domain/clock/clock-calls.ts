import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { TimeAnswer } from '../sync/protocol.ts';

export const readTimeCall = call({
  method: 'get',
  path: '/time',
  access: 'anyone',
  input: v.object({}),
  output: TimeAnswer,
});
