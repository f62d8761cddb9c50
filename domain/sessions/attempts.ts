import type { Instant } from '../time.ts';

/** How much may go wrong within one window of time before no more is tried. `window` in milliseconds. */
export interface AttemptBudget {
  readonly window: number;
  readonly failures: number;
}

/** What went well and what went wrong since `since`. */
export interface AttemptCount {
  readonly since: Instant;
  readonly failures: number;
  readonly successes: number;
}

const current = (count: AttemptCount | undefined, budget: AttemptBudget, now: Instant): AttemptCount =>
  count && now < count.since + budget.window ? count : { since: now, failures: 0, successes: 0 };

/** The count after one more attempt; a window that has passed starts over. */
export function countAttempt(
  count: AttemptCount | undefined,
  succeeded: boolean,
  { budget, now }: { readonly budget: AttemptBudget; readonly now: Instant },
): AttemptCount {
  const { since, failures, successes } = current(count, budget, now);
  return succeeded ? { since, failures, successes: successes + 1 } : { since, failures: failures + 1, successes };
}

/**
 * Milliseconds until the next attempt is taken; 0 when it may come now. Failures alone never close the
 * door: they must outnumber successes, so that the typing errors of a queue of people at one address do not.
 */
export function waitFor(count: AttemptCount | undefined, budget: AttemptBudget, now: Instant): number {
  const { since, failures, successes } = current(count, budget, now);
  return failures >= budget.failures && failures > successes ? since + budget.window - now : 0;
}

/** How many failures there is still room for. */
export const attemptsLeft = (count: AttemptCount | undefined, budget: AttemptBudget, now: Instant): number =>
  Math.max(0, budget.failures - current(count, budget, now).failures);
