import { setTimeout as delay } from 'node:timers/promises';
import {
  PASSWORD_FAILURES_BUDGET,
  PASSWORDS_FAILURES_BUDGET,
  TICKET_CODES_WAITING_MAX,
  TICKET_REFUSAL_TIME,
} from '../../../domain/limits/sessions.ts';
import { refuse } from '../../../domain/refusal.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import type { PasswordLogIn } from '../../../domain/sessions/password.ts';
import { SECOND } from '../../../domain/time.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import { type Account, findAccountByEmail } from '../people/account-store.ts';
import { sealDesk } from '../people/seal-desk.ts';
import { passwordSeal } from '../people/seal-password.ts';

const EVERYBODY = 'passwords';
export const passwordKey = (email: string): string => `password:${emailKey(email)}`;

/**
 * The account that address and password belong to. Refused the same way, and after the same time, whether the
 * address is unknown, has no password or another one; and the same addresses have to wait, known or not.
 */
export async function accountByPassword({ email, password }: PasswordLogIn, ports: Ports): Promise<Account> {
  const earliest = delay(TICKET_REFUSAL_TIME);
  const account = await findAccountByEmail(email, ports);
  const isRight = await isPasswordOf(account, { email, password }, ports);
  if (account && isRight && !account.disabled) return account;
  await earliest;
  return refuse('not-allowed', 'This email and password do not belong together. Check both, or log in with a link by email.');
}

/** Looks at a password: at most so many times an hour for one address, and not while they are guessed all over. */
export async function isPasswordOf(account: Account | undefined, { email, password }: PasswordLogIn, ports: Ports): Promise<boolean> {
  refuseWhileGuessed(ports);
  const key = passwordKey(email);
  const wait = ports.attempts.waitFor(key, PASSWORD_FAILURES_BUDGET);
  if (wait > 0) throw new TooMany(wait, 'Too many wrong passwords. Please log in with a link by email, or wait a little.');
  if (sealDesk.waiting >= TICKET_CODES_WAITING_MAX) throw new TooMany(SECOND, 'Very many people are logging in at this moment. Please try again.');
  // Counted before it is looked at, so that trying many at once gains nothing; a right one is counted against it.
  ports.attempts.count(key, false, PASSWORD_FAILURES_BUDGET);
  const isRight = await sealDesk.pass(async () => {
    refuseWhileGuessed(ports); // What came before it in line may have been the last straw.
    const opened = await passwordSeal.opens(account?.password ?? '', password, ports);
    ports.attempts.count(EVERYBODY, opened, PASSWORDS_FAILURES_BUDGET);
    return opened;
  });
  if (isRight) ports.attempts.count(key, true, PASSWORD_FAILURES_BUDGET);
  return isRight;
}

function refuseWhileGuessed(ports: Ports): void {
  const wait = ports.attempts.waitFor(EVERYBODY, PASSWORDS_FAILURES_BUDGET);
  if (wait > 0) throw new TooMany(wait, 'Passwords are being guessed at the moment. Please log in with a link by email.');
}
