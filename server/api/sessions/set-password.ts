import { isGuessable, PASSWORD_GUESSABLE } from '../../../domain/sessions/password.ts';
import { refuse } from '../../../domain/refusal.ts';
import { texts } from '../../../domain/texts.ts';
import type { Ports } from '../../ports.ts';
import { markAccount } from '../accounts/account-marks.ts';
import { type Account, updateAccount } from '../accounts/account-store.ts';
import { hashQueue } from '../accounts/hash-queue.ts';
import { queueMail } from '../mail/mails.ts';
import { passwordHash } from '../accounts/password-hash.ts';
import { guessedFirst } from './common-passwords.ts';
import { endPasswordLinks } from './password-links.ts';
import { passwordCounter } from './password-log-in.ts';
import { closeAll } from './session-store.ts';

/** Refuses a password that guessers try first. */
export async function checkPassword(account: Account, password: string, ports: Ports): Promise<void> {
  if (isGuessable(password, await guessedFirst(account, ports)))
    refuse('invalid', PASSWORD_GUESSABLE, [{ field: 'password', message: PASSWORD_GUESSABLE }]);
}

/** The new password is in force: every log-in and every mailed link ends, and the person is told by mail. */
export async function setPassword(account: Account, password: string, ports: Ports): Promise<Account> {
  const hashed = await hashQueue(() => passwordHash.hash(password, ports));
  const changed = await updateAccount(
    account.id,
    (held) => (held.disabled ? undefined : { ...held, password: hashed }),
    ports,
  );
  if (!changed) return refuse('not-logged-in', texts.notAuthorized);
  await markAccount(account.id, ports);
  await endPasswordLinks(account.id, ports);
  await closeAll(account.id, ports);
  const { key, budget } = passwordCounter(account.email, account);
  ports.attempts.forget(key, budget);
  await queueMail({ kind: 'password-changed', userId: changed.id }, ports);
  return changed;
}
