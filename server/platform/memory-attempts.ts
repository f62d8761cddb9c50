import { type AttemptBudget, tallied, type Tally, waitFor } from '../../domain/sessions/attempts.ts';
import type { Instant } from '../../domain/time.ts';
import type { Attempts } from '../ports.ts';

/** Keys remembered per budget; the longest untouched go first. */
const MOST_KEYS = 100_000;

/**
 * Tallies in memory: they are gone with the process, and several processes each allow the full budget. Each
 * budget has its own, so that flooding one with keys makes no other forget.
 */
export function memoryAttempts(now: () => Instant): Attempts {
  const kept = new Map<AttemptBudget, Map<string, Tally>>();
  const talliesOf = (budget: AttemptBudget): Map<string, Tally> => {
    const tallies = kept.get(budget) ?? new Map<string, Tally>();
    kept.set(budget, tallies);
    return tallies;
  };
  return {
    waitFor: (key, budget) => waitFor(talliesOf(budget).get(key), budget, now()),
    count(key, succeeded, budget) {
      const tallies = talliesOf(budget);
      remember(tallies, key, tallied(tallies.get(key), succeeded, { budget, now: now() }));
    },
    take(key, budget) {
      const tallies = talliesOf(budget);
      const held = tallies.get(key);
      const at = now();
      const wait = waitFor(held, budget, at);
      if (wait === 0) remember(tallies, key, tallied(held, false, { budget, now: at }));
      return wait;
    },
    forget: (key, budget) => void talliesOf(budget).delete(key),
  };
}

function remember(tallies: Map<string, Tally>, key: string, tally: Tally): void {
  tallies.delete(key);
  tallies.set(key, tally);
  if (tallies.size <= MOST_KEYS) return;
  const [oldest] = tallies.keys();
  if (oldest !== undefined) tallies.delete(oldest);
}
