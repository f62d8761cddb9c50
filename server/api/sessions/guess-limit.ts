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
 * Source of a log-in attempt. Codes and passwords are short enough to guess, so failures are counted per network address.
 * Tokens of mailed links have 256 bits and need no limit, so people who share an attacker's address can still log in with
 * a link.
 */
export interface AttemptOrigin {
  readonly address: string;
  readonly known: Account | undefined;
}

const keyOf = ({ address }: AttemptOrigin): string => `address:${address}`;
const limitOf = (from: AttemptOrigin, { attempts }: Ports): number =>
  attempts.waitFor(keyOf(from), ADDRESS_FAILURES_BUDGET);

/**
 * Returns whether attempts from this address are ignored. After many failures only attempts for existing people are
 * checked; right ones still succeed, and only a few wrong ones are checked.
 */
export const isThrottled = (from: AttemptOrigin, ports: Ports): boolean =>
  limitOf(from, ports) > 0 && (!from.known || ports.attempts.waitFor(keyOf(from), LIMITED_ADDRESS_BUDGET) > 0);

/** Returns the account if the attempt is right. `held`: the attempt was ignored, or it was wrong in a case that must look the same. */
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

/** Counts an attempt against its budget. Successes of the same person count once per period. */
export function countGuess(
  { key, budget }: { readonly key: string; readonly budget: AttemptBudget },
  opened: Pick<Account, 'id'> | undefined,
  { attempts }: Ports,
): void {
  if (!opened) attempts.count(key, false, budget);
  else if (attempts.take(`opened:${key}:${budget.failures}:${opened.id}`, SUCCESS_COUNTS_EVERY) === 0)
    attempts.count(key, true, budget);
}
