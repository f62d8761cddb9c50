import { VIEW_PING_EVERY, VIEW_PING_FIRST } from '../limits/analytics.ts';
import { MINUTE, SECOND } from '../time.ts';

/** How long somebody watches one talk, by a clock that never jumps. Milliseconds. */
export interface WatchMeter {
  /** Watched and not told yet. */
  readonly watched: number;
  readonly hasTold: boolean;
  /** When it was looked at last, and whether it ran then. */
  readonly lookedAt: number | undefined;
  readonly isRunning: boolean;
}

export const NOTHING_WATCHED: WatchMeter = { watched: 0, hasTold: false, lookedAt: undefined, isRunning: false };

/** A device that sleeps watches nothing: no two looks are further apart, hidden or not. */
const LONGEST_LOOK = MINUTE + 5 * SECOND;

export interface Metered {
  readonly meter: WatchMeter;
  /** Seconds to be told now, if it is time for that. */
  readonly seconds: number | undefined;
}

/** A look at the player: after 3 seconds of watching, then every 30, there is something to tell (spec 7). */
export function look(before: WatchMeter, { counts, now }: { readonly counts: boolean; readonly now: number }): Metered {
  const passed = before.isRunning && before.lookedAt !== undefined ? now - before.lookedAt : 0;
  const watched = before.watched + Math.min(Math.max(0, passed), LONGEST_LOOK);
  const due = before.hasTold ? VIEW_PING_EVERY : VIEW_PING_FIRST;
  const isDue = watched >= due;
  return {
    meter: {
      watched: isDue ? watched - due : watched,
      hasTold: before.hasTold || isDue,
      lookedAt: now,
      isRunning: counts,
    },
    seconds: isDue ? due / SECOND : undefined,
  };
}

/** What is left to tell at the end, in whole seconds; nothing of who left before it counted. */
export function rest({ watched, hasTold }: WatchMeter): number | undefined {
  const seconds = Math.floor(watched / SECOND);
  return hasTold && seconds >= 1 ? seconds : undefined;
}
