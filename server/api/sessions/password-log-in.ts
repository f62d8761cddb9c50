import { isTicketOver } from '../tickets/access-of.ts';
import { setTimeout as delay } from 'node:timers/promises';
import {
  PASSWORD_FAILURES_BUDGET,
  PASSWORDS_FAILURES_BUDGET,
  TICKET_CODES_WAITING_MAX,
  TICKET_REFUSAL_TIME,
} from '../../../domain/limits/sessions.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { AttemptBudget } from '../../../domain/sessions/attempts.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import type { PasswordLogIn } from '../../../domain/sessions/password.ts';
import { SECOND } from '../../../domain/time.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import { type Account, findAccountByEmail } from '../accounts/account-store.ts';
import { hashQueue } from '../accounts/secrets/hash-queue.ts';
import { passwordHash } from '../accounts/secrets/password-hash.ts';
import { countGuess, type AttemptOrigin, isThrottled, refuseThrottled, attemptFrom } from './guess-limit.ts';

const EVERYBODY = { key: 'passwords', budget: PASSWORDS_FAILURES_BUDGET } as const;

/**
 * Returns the key for counting attempts at an address. Existing people have separate keys, so that many invented addresses
 * cannot evict their counts.
 */
export const passwordCounter = (
  email: string,
  known: Account | undefined,
): { readonly key: string; readonly budget: AttemptBudget } => ({
  key: known ? `account:${known.id}` : `mail:${emailKey(email)}`,
  budget: PASSWORD_FAILURES_BUDGET,
});

/**
 * Returns the account with this mail address and password. `address` is the network address. The refusal and its time are
 * the same for an unknown address, an account without a password and a wrong password. Known and unknown addresses have
 * the same limits.
 */
export async function accountByPassword(given: PasswordLogIn, address: string, ports: Ports): Promise<Account> {
  const earliest = delay(TICKET_REFUSAL_TIME);
  const from: AttemptOrigin = { address, known: await findAccountByEmail(given.email, ports) };
  const account = isThrottled(from, ports)
    ? 'held'
    : await lookAt(given, { known: from.known, through: (look) => attemptFrom(from, look, ports) }, ports);
  if (typeof account !== 'string') return account;
  await earliest;
  if (account === 'held') return refuseThrottled(from, ports);
  return refuse(
    'not-allowed',
    'This email and password do not belong together. Check both, or log in with a link by email.',
  );
}

/** Returns whether this is the password of a logged-in person. */
export const isPasswordOf = async (account: Account, password: string, ports: Ports): Promise<boolean> =>
  (await lookAt({ email: account.email, password }, { known: account, through: (look) => look() }, ports)) !==
  undefined;

interface Try<T> {
  readonly known: Account | undefined;
  readonly through: (look: () => Promise<Account | undefined>) => Promise<T>;
}

/** Checks a password. Limited per mail address and hour; refuses all attempts while many passwords are being guessed. */
async function lookAt<T>(given: PasswordLogIn, { known, through }: Try<T>, ports: Ports): Promise<T> {
  refuseWhileGuessed(ports);
  const { key, budget } = passwordCounter(given.email, known);
  const wait = ports.attempts.waitFor(key, budget);
  if (wait > 0)
    throw new TooMany(wait, 'Too many wrong passwords. Please log in with a link by email, or wait a little.');
  if (hashQueue.pendingCount >= TICKET_CODES_WAITING_MAX)
    throw new TooMany(SECOND, 'Very many people are logging in at this moment. Please try again.');
  // Counts before checking, so that concurrent attempts cannot exceed the limit. A right password removes the count.
  ports.attempts.count(key, false, budget);
  return hashQueue(() => {
    refuseWhileGuessed(ports); // An earlier attempt in the queue may have reached the limit.
    return through(() => openedAccount(known, given, ports));
  });
}

async function openedAccount(
  known: Account | undefined,
  { email, password }: PasswordLogIn,
  ports: Ports,
): Promise<Account | undefined> {
  const isRight = await passwordHash.verify(known?.password ?? '', password, ports);
  const mayTry = known && (!known.disabled || isTicketOver(known));
  const opened = mayTry && isRight ? known : undefined;
  // Attempts that cannot succeed (unknown address, no password, disabled) do not count. Otherwise invented addresses would lock out
  // everyone.
  if (mayTry && known.password !== '') countGuess(EVERYBODY, opened, ports);
  const { key, budget } = passwordCounter(email, known);
  if (opened) ports.attempts.count(key, true, budget);
  return opened;
}

function refuseWhileGuessed(ports: Ports): void {
  const wait = ports.attempts.waitFor(EVERYBODY.key, EVERYBODY.budget);
  if (wait > 0)
    throw new TooMany(wait, 'Passwords are being guessed at the moment. Please log in with a link by email.');
}
