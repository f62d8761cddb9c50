import { admissionRefusal } from '../tickets/access-of.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { LoggedIn } from '../../../domain/sessions/log-in.ts';
import { texts } from '../../../domain/texts.ts';
import type { Ports } from '../../ports.ts';
import { recordLogIn } from '../analytics/event-store.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { noteLogIn } from '../accounts/note-activity.ts';
import { meView } from '../accounts/me-view.ts';
import { closeSession, openSession, sessionId } from './session-store.ts';

/**
 * Starts a session for a person whose identity is proved. `byMail`: proved by a mailed link or code. `account`: its state
 * at the time of the proof.
 */
export async function logIn(account: Account, ports: Ports, byMail = false): Promise<LoggedIn> {
  const noEntry = await admissionRefusal(account, ports);
  if (noEntry !== undefined) return refuse('not-allowed', noEntry);
  const { token, expiresAt } = await openSession(account.id, ports, byMail);
  const now = await findAccount(account.id, ports);
  if (now && isStillProved(account, now) && (await noteLogIn(account.id, ports))) {
    recordLogIn(account.id, ports);
    return { token, expiresAt, me: await meView(now, ports) };
  }
  // The account changed meanwhile. That change ended all earlier sessions, so this new one must end too.
  await closeSession(sessionId(token), ports);
  return refuse('not-logged-in', texts.notAuthorized);
}

const isStillProved = (before: Account, now: Account): boolean =>
  !now.disabled && now.email === before.email && now.password === before.password && now.ticket === before.ticket;
