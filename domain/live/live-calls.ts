import * as v from 'valibot';
import { call } from '../calls/call.ts';

export const followLive = call({
  method: 'get',
  path: '/admin/live',
  access: 'admin',
  input: v.object({}),
  output: v.unknown(),
  produces: 'text/event-stream',
});
