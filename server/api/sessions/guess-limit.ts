import {
  ADDRESS_FAILURES_BUDGET,
  LIMITED_ADDRESS_BUDGET,
  SUCCESS_COUNTS_EVERY,
} from '../../../domain/limits/sessions.ts';
import type { AttemptBudget } from '../../../domain/sessions/attempts.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';

/**
 * Where an attempt to log in comes from. Codes and passwords are short enough to guess, so failures are counted by network
 * address. Tokens of mailed links are not limited: 256 bits cannot be guessed, and people who share a guesser's address keep a
 * way to log in.
 */
export interface AttemptOrigin {
  readonly address: string;
  readonly known: Account | undefined;
}

const keyOf = ({ address }: AttemptOrigin): string => `address:${address}`;
const limitOf = (from: AttemptOrigin, { attempts }: Ports): number =>
  attempts.waitFor(keyOf(from), ADDRESS_FAILURES_BUDGET);

/**
 * Returns whether attempts from this address are ignored. After many failures, only attempts for existing people are checked. Of
 * those, right ones still succeed, and only few wrong ones are checked.
 */
export const isThrottled = (from: AttemptOrigin, ports: Ports): boolean =>
  limitOf(from, ports) > 0 && (!from.known || ports.attempts.waitFor(keyOf(from), LIMITED_ADDRESS_BUDGET) > 0);

/** Returns the account that an attempt opens. `held`: the attempt was ignored, or was wrong where the two must look the same. */
export async function attemptFrom(
  from: AttemptOrigin,
  look: () => Promise<Account | undefined>,
  ports: Ports,
): Promise<Account | 'wrong' | 'held'> {
  if (isThrottled(from, ports)) return 'held';
  const isLimited = limitOf(from, ports) > 0;
  const opened = await look();
  const key = keyOf(from);
  if (isLimited) countGuess({ key, budget: LIMITED_ADDRESS_BUDGET }, opened, ports);
  countGuess({ key, budget: ADDRESS_FAILURES_BUDGET }, opened, ports);
  return opened ?? (isLimited ? 'held' : 'wrong');
}

export function refuseThrottled(from: AttemptOrigin, ports: Ports): never {
  throw new TooMany(
    limitOf(from, ports),
    'Too many wrong tries came from your network. Please log in with a link by email, or wait a little.',
  );
}

/** Counts a checked attempt in its budget. Successes of one person count once per period. */
export function countGuess(
  { key, budget }: { readonly key: string; readonly budget: AttemptBudget },
  opened: Account | undefined,
  { attempts }: Ports,
): void {
  if (!opened) attempts.count(key, false, budget);
  else if (attempts.take(`opened:${key}:${budget.failures}:${opened.id}`, SUCCESS_COUNTS_EVERY) === 0)
    attempts.count(key, true, budget);
}
