import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PublicEvent } from './public-event.ts';

export const readEvent = call({
  method: 'get',
  path: '/event',
  access: 'anyone',
  input: v.object({}),
  output: PublicEvent,
});
