import * as v from 'valibot';
import type { LinkRequested, LoggedIn } from '../../domain/sessions/log-in.ts';
import { logInWithCredentials, requestLink, verifyLink } from '../../domain/sessions/session-calls.ts';
import { http } from './connection.ts';
import type { Result } from './http.ts';
import { beginSession, Me } from './session.ts';
import type { InputOf } from './wire-request.ts';

export const requestMagicLink = (email: string): Promise<Result<LinkRequested>> => http.ask(requestLink, { email });

/** By the link of a mail, or by its code. */
export const logInByMail = async (proof: InputOf<typeof verifyLink>): Promise<Result<Me>> =>
  enter(await http.ask(verifyLink, proof));

export const logInByTicket = async (email: string, reference: string): Promise<Result<Me>> =>
  enter(await http.ask(logInWithCredentials, { credentials: { email, reference } }));

/** Logged in is who the server says it is. */
async function enter(answer: Result<LoggedIn>): Promise<Result<Me>> {
  if (!answer.ok) return answer;
  const entered = v.parse(Me, answer.value.me);
  await beginSession(entered, answer.value.token);
  return { ok: true, value: entered };
}
