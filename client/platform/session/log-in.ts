import * as v from 'valibot';
import type { LinkRequested, LoggedIn } from '../../../domain/sessions/log-in.ts';
import {
  confirmRegistration,
  register,
  type RegistrationAnswer,
  withdrawRegistration,
} from '../../../domain/registrations/registration-calls.ts';
import { logInWithCredentials, requestLink, verifyLinkCall } from '../../../domain/sessions/session-calls.ts';
import { beginOidc, type OidcBegun } from '../../../domain/oidc/oidc-calls.ts';
import { changeForgotten, changePassword, forgotPassword } from '../../../domain/sessions/password-calls.ts';
import { http } from './connection.ts';
import type { Result } from '../http/http.ts';
import { beginSession, SessionUser } from './session.ts';
import type { InputOf } from '../http/build-request.ts';

export const requestMagicLink = (email: string): Promise<Result<LinkRequested>> => http.request(requestLink, { email });

/** Begins a log-in at a provider. `chooses`: the provider is to ask which account. */
export const beginAtProvider = (provider: string, chooses: boolean): Promise<Result<OidcBegun>> =>
  http.request(beginOidc, { provider, chooses });

/** Logs in with the link of a mail, or with its code. */
export const logInByMail = async (proof: InputOf<typeof verifyLinkCall>): Promise<Result<SessionUser>> =>
  enter(await http.request(verifyLinkCall, proof));

export const logInByTicket = async (email: string, reference: string): Promise<Result<SessionUser>> =>
  enter(await http.request(logInWithCredentials, { credentials: { email, reference } }));

/** `user_id`: who logs in, if several people with the address have the same password. */
export const logInByPassword = async (credentials: {
  readonly email: string;
  readonly password: string;
  readonly user_id?: string;
}): Promise<Result<SessionUser>> => enter(await http.request(logInWithCredentials, { credentials }));

/** Requests the mail with the link and the code that finish a registration. */
export const sendRegistration = (given: InputOf<typeof register>): Promise<Result<LinkRequested>> =>
  http.request(register, given);

/** Finishes a registration with the mailed link or code. Logs in, if the answer has a log-in. */
export async function finishRegistration(
  proof: InputOf<typeof confirmRegistration>,
): Promise<Result<RegistrationAnswer>> {
  const answer = await http.request(confirmRegistration, proof);
  if (answer.ok && answer.value.log_in) await enter({ ok: true, value: answer.value.log_in });
  return answer;
}

/** Leaves the waiting list. */
export const leaveWaitingList = (token: string): Promise<Result<unknown>> =>
  http.request(withdrawRegistration, { token });

/** Requests a mail with a link to choose a password. The answer is the same whether or not the address is known. */
export const sendPasswordLinkRequest = (email: string): Promise<Result<unknown>> =>
  http.request(forgotPassword, { email });

/** Sets a password with the link of a mail. This does not log in; the person then logs in with the new password. */
export const sendPasswordByLink = (proof: InputOf<typeof changeForgotten>): Promise<Result<unknown>> =>
  http.request(changeForgotten, proof);

/** Changes the password. All log-ins end; this device continues with the new token from the answer. */
export const sendOwnPassword = async (given: InputOf<typeof changePassword>): Promise<Result<SessionUser>> =>
  enter(await http.request(changePassword, given));

/** Begins the session of the person in the server's answer. */
async function enter(answer: Result<LoggedIn>): Promise<Result<SessionUser>> {
  if (!answer.ok) return answer;
  const entered = v.parse(SessionUser, answer.value.me);
  await beginSession(entered, answer.value.token);
  return { ok: true, value: entered };
}
