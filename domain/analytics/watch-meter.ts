import { VIEW_PING_EVERY, VIEW_PING_FIRST } from '../limits/analytics.ts';
import { MINUTE, SECOND } from '../time.ts';

/** How long somebody watches one talk, by a clock that never jumps. Milliseconds. */
export interface WatchMeter {
  /** Watched and not told yet. */
  readonly watched: number;
  readonly hasTold: boolean;
  /** When it was looked at last, and whether it ran then; until when it ran. */
  readonly lookedAt: number | undefined;
  readonly isRunning: boolean;
  readonly ranUntil: number;
}

export const NOTHING_WATCHED: WatchMeter = {
  watched: 0,
  hasTold: false,
  lookedAt: undefined,
  isRunning: false,
  ranUntil: 0,
};

/** A device that sleeps watches nothing: no two looks are further apart, hidden or not. */
const LONGEST_LOOK = MINUTE + 5 * SECOND;

/** Seconds watched, and how many milliseconds of watching have followed them by now. */
export interface ReportedWatch {
  readonly seconds: number;
  readonly ago: number;
}

export interface Metered {
  readonly meter: WatchMeter;
  /** What is to be told now, in the order it was watched. Hidden pages run their timers once a minute. */
  readonly told: readonly ReportedWatch[];
}

/** A look at the player: after 3 seconds of watching, then every 30, there is something to tell (spec 7). */
export function look(before: WatchMeter, { counts, now }: { readonly counts: boolean; readonly now: number }): Metered {
  const passed = before.isRunning && before.lookedAt !== undefined ? now - before.lookedAt : 0;
  let watched = before.watched + Math.min(Math.max(0, passed), LONGEST_LOOK);
  let { hasTold } = before;
  const told: ReportedWatch[] = [];
  for (let due = dueAfter(hasTold); watched >= due; due = dueAfter(hasTold)) {
    watched -= due;
    hasTold = true;
    told.push({ seconds: due / SECOND, ago: watched });
  }
  const ranUntil = before.isRunning ? now : before.ranUntil;
  return { meter: { watched, hasTold, lookedAt: now, isRunning: counts, ranUntil }, told };
}

const dueAfter = (hasTold: boolean): number => (hasTold ? VIEW_PING_EVERY : VIEW_PING_FIRST);

/** What is left to tell at the end, to the nearest second and as of when it ran; nothing of who left before it counted. */
export function rest({ watched, hasTold, ranUntil }: WatchMeter, now: number): ReportedWatch | undefined {
  const seconds = Math.round(watched / SECOND);
  return hasTold && seconds >= 1 ? { seconds, ago: Math.max(0, now - ranUntil) } : undefined;
}
