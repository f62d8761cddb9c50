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
  return {
    waitFor: (key, budget) => waitFor(kept.get(budget)?.get(key), budget, now()),
    count(key, succeeded, budget) {
      const tallies = kept.get(budget) ?? new Map<string, Tally>();
      kept.set(budget, tallies);
      const tally = tallied(tallies.get(key), succeeded, budget, now());
      tallies.delete(key);
      tallies.set(key, tally);
      const [oldest] = tallies.keys();
      if (tallies.size > MOST_KEYS && oldest !== undefined) tallies.delete(oldest);
    },
    forget: (key, budget) => void kept.get(budget)?.delete(key),
  };
}
