import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { ChoicesInForce } from '../event/effective-choices.ts';

export const readChoices = call({
  method: 'get',
  path: '/event/choices',
  access: 'logged-in',
  input: v.object({}),
  output: ChoicesInForce,
});
