import * as v from 'valibot';
import { LinkRequested, LoggedIn } from '../../domain/sessions/log-in.ts';
import { http } from './connection.ts';
import type { Result } from './http.ts';
import { beginSession, Me } from './session.ts';

export const requestMagicLink = (email: string): Promise<Result<LinkRequested>> =>
  http.call({ method: 'POST', path: '/users/magic-links', body: { email }, output: LinkRequested });

/** Proves who it is by `body`, and is logged in when the server agrees. */
export async function logInWith(path: string, body: unknown): Promise<Result<Me>> {
  const answer = await http.call({ method: 'POST', path, body, output: LoggedIn });
  if (!answer.ok) return answer;
  const entered = v.parse(Me, answer.value.me);
  await beginSession(entered, answer.value.token);
  return { ok: true, value: entered };
}
