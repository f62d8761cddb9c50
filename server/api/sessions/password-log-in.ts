import { isShutOut } from '../tickets/access-of.ts';
import { askWho } from './sharers.ts';
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
import { type Account, accountsByEmail } from '../accounts/account-store.ts';
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
  const accounts = await accountsByEmail(given.email, ports);
  const from: AttemptOrigin = { address, known: accounts[0] };
  const account = isThrottled(from, ports)
    ? 'held'
    : await lookAt(given, { accounts, through: (look) => attemptFrom(from, look, ports) }, ports);
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
  (await lookAt({ email: account.address, password }, { accounts: [account], through: (look) => look() }, ports)) !==
  undefined;

interface Try<T> {
  /** The accounts that the password may open: of all people with the mail address. */
  readonly accounts: readonly Account[];
  readonly through: (look: () => Promise<Account | undefined>) => Promise<T>;
}

/** Checks a password. Limited per mail address and hour; refuses all attempts while many passwords are being guessed. */
async function lookAt<T>(given: PasswordLogIn, { accounts, through }: Try<T>, ports: Ports): Promise<T> {
  refuseWhileGuessed(ports);
  const counters = countersOf(given.email, accounts);
  const waits = counters.map(({ key, budget }) => ports.attempts.waitFor(key, budget));
  const wait = Math.min(...waits);
  if (wait > 0)
    throw new TooMany(wait, 'Too many wrong passwords. Please log in with a link by email, or wait a little.');
  if (hashQueue.pendingCount >= TICKET_CODES_WAITING_MAX)
    throw new TooMany(SECOND, 'Very many people are logging in at this moment. Please try again.');
  // Counts before checking, so that concurrent attempts cannot exceed the limit. A right password removes the count.
  for (const { key, budget } of counters) ports.attempts.count(key, false, budget);
  const mayTry = accounts.filter((_, index) => waits[index] === 0);
  return hashQueue(() => {
    refuseWhileGuessed(ports); // An earlier attempt in the queue may have reached the limit.
    return through(() => openedAccount(mayTry, given, ports));
  });
}

/** Returns the counters of an attempt: of each account with the address, or of an unknown address. */
const countersOf = (email: string, accounts: readonly Account[]) =>
  accounts.length === 0
    ? [passwordCounter(email, undefined)]
    : accounts.map((account) => passwordCounter(email, account));

/** Returns the person whose password it is. If several people chose the same one, refuses with their names until one is chosen. */
async function openedAccount(
  accounts: readonly Account[],
  { email, password, user_id: chosen }: PasswordLogIn,
  ports: Ports,
): Promise<Account | undefined> {
  const withPassword = accounts.filter((account) => account.password !== '');
  if (withPassword.length === 0) await passwordHash.verify('', password, ports); // It takes as long as a real one.
  const right: Account[] = [];
  for (const account of withPassword)
    if ((await passwordHash.verify(account.password, password, ports)) && !isShutOut(account)) right.push(account);
  const [opened] = right.length > 1 && chosen !== undefined ? right.filter(({ id }) => id === chosen) : right;
  // Attempts that cannot succeed (unknown address, no password, disabled) do not count. Otherwise invented addresses would lock out
  // everyone.
  if (withPassword.some((account) => !isShutOut(account))) countGuess(EVERYBODY, opened, ports);
  if (opened) for (const { key, budget } of countersOf(email, accounts)) ports.attempts.count(key, true, budget);
  return right.length > 1 && chosen === undefined ? askWho(right, ports) : opened;
}

function refuseWhileGuessed(ports: Ports): void {
  const wait = ports.attempts.waitFor(EVERYBODY.key, EVERYBODY.budget);
  if (wait > 0)
    throw new TooMany(wait, 'Passwords are being guessed at the moment. Please log in with a link by email.');
}
