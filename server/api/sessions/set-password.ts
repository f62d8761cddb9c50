import { isGuessable, PASSWORD_GUESSABLE } from '../../../domain/sessions/password.ts';
import { refuse } from '../../../domain/refusal.ts';
import { texts } from '../../../domain/texts.ts';
import type { Ports } from '../../ports.ts';
import type { Account, AfterChange } from '../accounts/account-store.ts';
import { settleAccount, swapAccount } from '../accounts/after-change.ts';
import { hashQueue } from '../accounts/hash-queue.ts';
import { passwordHash } from '../accounts/password-hash.ts';
import { guessedFirst } from './common-passwords.ts';
import { passwordCounter } from './password-log-in.ts';

/** Refuses a password that guessers try first. */
export async function checkPassword(account: Account, password: string, ports: Ports): Promise<void> {
  if (isGuessable(password, await guessedFirst(account, ports)))
    refuse('invalid', PASSWORD_GUESSABLE, [{ field: 'password', message: PASSWORD_GUESSABLE }]);
}

/**
 * The new password is in force: every mailed link ends, every log-in but the one it was changed in (`sessionId`), and the
 * person is told by mail.
 */
export async function setPassword(
  account: Account,
  { password, sessionId = '' }: { readonly password: string; readonly sessionId?: string },
  ports: Ports,
): Promise<Account> {
  const hashed = await hashQueue(() => passwordHash.hash(password, ports));
  const after: AfterChange = {
    id: sessionId === '' ? ports.randomId(12) : passwordChangeIn(sessionId),
    at: ports.now(),
    by: account.id,
    endsLinks: 'password',
    endsLogIns: { but: sessionId },
    tells: 'password',
  };
  const changed = await swapAccount(
    account.id,
    (held) => (held.disabled ? undefined : { account: { ...held, password: hashed }, after }),
    ports,
  );
  if (!changed) return refuse('not-logged-in', texts.notAuthorized);
  await settleAccount(account.id, ports);
  const { key, budget } = passwordCounter(account.email, account);
  ports.attempts.forget(key, budget);
  return changed;
}

const passwordChangeIn = (sessionId: string): string => `password:${sessionId}`;

/** Whether the last change of this account was its password, changed in this log-in: an attempt may have been cut off after that. */
export const changedPasswordIn = ({ lastChange }: Account, sessionId: string): boolean =>
  lastChange === passwordChangeIn(sessionId);
