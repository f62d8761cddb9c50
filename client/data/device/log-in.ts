import { announceSession, leaveDevice } from '../../platform/lifecycle/device-session.ts';
import type { Result } from '../../platform/http/http.ts';
import { computed } from '../../platform/react/signal.ts';
import type { Unsent } from '../../platform/lifecycle/log-out.ts';
import { logInNotice, type Me } from '../../platform/session/session.ts';
import { syncStatus } from '../../platform/status/sync-status.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { Result };

/** Why the person was logged out, until they log in again. */
export const useLogInNotice = (): string | undefined => useSignal(logInNotice);

// Coming and going is rare: what it takes is loaded when it is asked for, and is on the device like everything else.
const logInCalls = () => import('../../platform/session/log-in.ts');

/** Sends the mail with the link and the code; `request` binds the code to this browser. */
export const requestLogIn = async (email: string): Promise<Result<{ request: string }>> =>
  (await logInCalls()).requestMagicLink(email);

export const verifyLink = async (token: string): Promise<Result<Me>> => (await logInCalls()).logInByMail({ token });

export const verifyCode = async (request: string, code: string): Promise<Result<Me>> =>
  (await logInCalls()).logInByMail({ request, code });

/** Registration email and ticket reference code (spec 5). */
export const logInWithTicket = async (email: string, reference: string): Promise<Result<Me>> =>
  (await logInCalls()).logInByTicket(email, reference);

export const logInWithPassword = async (email: string, password: string): Promise<Result<Me>> =>
  (await logInCalls()).logInByPassword(email, password);

/** Mails the link to choose a password with. */
export const requestPasswordLink = async (email: string): Promise<Result<unknown>> =>
  (await logInCalls()).requestPasswordLink(email);

export const setPasswordByLink = async (proof: {
  readonly token: string;
  readonly id: string;
  readonly password: string;
}): Promise<Result<unknown>> => (await logInCalls()).setPasswordByLink(proof);

/** A change needs the old password; a first one needs a log-in by mail of just now. */
export const changeOwnPassword = async (given: {
  readonly current_password: string;
  readonly password: string;
}): Promise<Result<Me>> => (await logInCalls()).changeOwnPassword(given);

/** Works offline. `send-later` keeps unsent changes sealed for this person; `discard` and `none` leave nothing. */
export const logOut = async (unsent: Unsent): Promise<void> =>
  (await import('../../platform/lifecycle/log-out.ts')).logOutOfDevice(unsent, {
    leave: leaveDevice,
    announce: announceSession,
  });

/** After the server erased this person: leaves nothing of them here. */
export const forgetErased = async (personId: string): Promise<void> =>
  (await import('../../platform/lifecycle/log-out.ts')).forgetErased(personId, {
    leave: leaveDevice,
    announce: announceSession,
  });

const unsent = computed(syncStatus, (status) => status.waiting);

/** Changes the server does not have yet. */
export const useUnsentCount = (): number => useSignal(unsent);
