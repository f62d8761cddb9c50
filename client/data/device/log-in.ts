import type { NewRegistration, RegistrationAnswer } from '../../../domain/registrations/registration-calls.ts';
import { announceSession, leaveDevice } from '../../platform/lifecycle/device-session.ts';
import type { Result } from '../../platform/http/http.ts';
import { computed } from '../../platform/react/signal.ts';
import type { Unsent } from '../../platform/lifecycle/log-out.ts';
import { dismissNotice, logInNotice, type SessionUser } from '../../platform/session/session.ts';
import { syncStatus } from '../../platform/status/sync-status.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { Result };

/** Returns why the person was logged out, until the next log-in. */
export const useLogInNotice = (): string | undefined => useSignal(logInNotice);

/** Stops showing why the person was logged out. */
export const dismissLogInNotice = (): void => dismissNotice();

// Logging in and out is rare, so its code is loaded on demand. It is stored offline like the rest.
const logInCalls = () => import('../../platform/session/log-in.ts');

/** Sends the mail with link and code; `request` binds the code to this browser. */
export const requestLogIn = async (email: string): Promise<Result<{ request: string }>> =>
  (await logInCalls()).requestMagicLink(email);

/** Logs in with the link of a mail. `userId`: who logs in, of several people with the address. */
export const verifyLink = async (token: string, userId?: string): Promise<Result<SessionUser>> =>
  (await logInCalls()).logInByMail({ token, ...chosen(userId) });

/** Logs in with the code of a mail. */
export const verifyCode = async (request: string, code: string, userId?: string): Promise<Result<SessionUser>> =>
  (await logInCalls()).logInByMail({ request, code, ...chosen(userId) });

const chosen = (userId: string | undefined) => (userId === undefined ? {} : { user_id: userId });

/** Logs in with registration email and ticket code (spec 5). */
export const logInWithTicket = async (email: string, reference: string): Promise<Result<SessionUser>> =>
  (await logInCalls()).logInByTicket(email, reference);

export const logInWithPassword = async (
  email: string,
  password: string,
  userId?: string,
): Promise<Result<SessionUser>> => (await logInCalls()).logInByPassword({ email, password, ...chosen(userId) });

/** Mails the link and the code that finish a registration; `request` binds the code to this browser. */
export const requestRegistration = async (given: NewRegistration): Promise<Result<{ request: string }>> =>
  (await logInCalls()).sendRegistration(given);

/** Finishes a registration: a place, with a log-in, or a turn on the waiting list. */
export const openRegistrationLink = async (token: string): Promise<Result<RegistrationAnswer>> =>
  (await logInCalls()).finishRegistration({ token });

/** Does the same with the code of the mail, in the browser that registered. */
export const typeRegistrationCode = async (request: string, code: string): Promise<Result<RegistrationAnswer>> =>
  (await logInCalls()).finishRegistration({ request, code });

export const leaveWaiting = async (token: string): Promise<Result<unknown>> =>
  (await logInCalls()).leaveWaitingList(token);

/** Mails the link to choose a password. */
export const requestPasswordLink = async (email: string): Promise<Result<unknown>> =>
  (await logInCalls()).sendPasswordLinkRequest(email);

export const setPasswordByLink = async (proof: {
  readonly token: string;
  readonly id: string;
  readonly password: string;
}): Promise<Result<unknown>> => (await logInCalls()).sendPasswordByLink(proof);

/** Changes the password. Needs the old password; for a first password, a recent log-in by mail. */
export const changeOwnPassword = async (given: {
  readonly current_password: string;
  readonly password: string;
}): Promise<Result<SessionUser>> => (await logInCalls()).sendOwnPassword(given);

/** Logs out, also offline. `send-later` keeps unsent changes for this person, locked; `discard` and `none` leave nothing. */
export const logOut = async (unsent: Unsent): Promise<void> =>
  (await import('../../platform/lifecycle/log-out.ts')).logOutOfDevice(unsent, {
    leave: leaveDevice,
    announce: announceSession,
  });

/** After the server erased this person: removes everything of them from this device. */
export const forgetErased = async (personId: string): Promise<void> =>
  (await import('../../platform/lifecycle/log-out.ts')).removeErasedData(personId, {
    leave: leaveDevice,
    announce: announceSession,
  });

const unsent = computed(syncStatus, (status) => status.waiting);

/** Returns the number of changes that the server does not have yet. */
export const useUnsentCount = (): number => useSignal(unsent);
