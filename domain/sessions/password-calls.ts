import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { LoginEmail } from './email.ts';
import { LoggedIn } from './log-in.ts';
import { GivenPassword, NewPassword } from './password.ts';

const Message = v.object({ message: v.string() });

export const forgotPassword = call({
  method: 'post',
  path: '/attendee/forgot-password',
  access: 'anyone',
  input: v.object({ email: LoginEmail }),
  output: Message,
  status: 202,
});

export const ByLink = v.object({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  password: NewPassword,
});
export type ByLink = v.InferOutput<typeof ByLink>;

export const changeForgotten = call({
  method: 'post',
  path: '/attendee/change-password-forgot',
  access: 'anyone',
  input: ByLink,
  output: Message,
});

export const createPassword = call({
  method: 'post',
  path: '/attendee/create-password',
  access: 'anyone',
  input: ByLink,
  output: LoggedIn,
});

export const changePassword = call({
  method: 'post',
  path: '/attendee/change-password',
  access: 'logged-in',
  input: v.object({ current_password: GivenPassword, password: NewPassword }),
  output: v.object({ ...LoggedIn.entries, ...Message.entries }),
});
