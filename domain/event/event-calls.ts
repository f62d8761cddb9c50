import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { ChoicesInForce } from './choices-in-force.ts';
import { PublicEvent } from './public-event.ts';

export const readEvent = call({
  method: 'get',
  path: '/event',
  access: 'anyone',
  input: v.object({}),
  output: PublicEvent,
});

export const readChoices = call({
  method: 'get',
  path: '/event/choices',
  access: 'logged-in',
  input: v.object({}),
  output: ChoicesInForce,
});
