import * as v from 'valibot';
import { call } from '../calls/call.ts';

export const exportOwnData = call({
  method: 'get',
  path: '/profile/export',
  access: 'logged-in',
  input: v.object({}),
  output: v.never(),
  produces: 'application/zip',
});

export const NOT_YOUR_ADDRESS = 'Type the email address of your account to confirm';

export const eraseOwnData = call({
  method: 'delete',
  path: '/profile',
  access: 'logged-in',
  input: v.object({ email: v.pipe(v.string(NOT_YOUR_ADDRESS), v.maxLength(254, NOT_YOUR_ADDRESS)) }),
  output: v.null(),
  status: 204,
  repeats: 'by itself',
});
