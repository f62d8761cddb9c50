import type { Instant } from '../time.ts';

/** How many failures are allowed within a window of time. `window` in milliseconds. */
export interface AttemptBudget {
  readonly window: number;
  readonly failures: number;
}

/** Successes and failures since `since`. */
export interface AttemptCount {
  readonly since: Instant;
  readonly failures: number;
  readonly successes: number;
}

const current = (count: AttemptCount | undefined, budget: AttemptBudget, now: Instant): AttemptCount =>
  count && now < count.since + budget.window ? count : { since: now, failures: 0, successes: 0 };

/** The count after one more attempt; starts again after the window. */
export function countAttempt(
  count: AttemptCount | undefined,
  succeeded: boolean,
  { budget, now }: { readonly budget: AttemptBudget; readonly now: Instant },
): AttemptCount {
  const { since, failures, successes } = current(count, budget, now);
  return succeeded ? { since, failures, successes: successes + 1 } : { since, failures: failures + 1, successes };
}

/**
 * Milliseconds until the next attempt is allowed; 0 if it is now. Failures alone do not block: they must outnumber successes,
 * so that typing errors of many people behind one address do not.
 */
export function waitFor(count: AttemptCount | undefined, budget: AttemptBudget, now: Instant): number {
  const { since, failures, successes } = current(count, budget, now);
  return failures >= budget.failures && failures > successes ? since + budget.window - now : 0;
}

/** How many more failures are allowed. */
export const attemptsLeft = (count: AttemptCount | undefined, budget: AttemptBudget, now: Instant): number =>
  Math.max(0, budget.failures - current(count, budget, now).failures);
