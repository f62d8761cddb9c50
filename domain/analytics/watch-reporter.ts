import { VIEW_PING_EVERY, VIEW_PING_FIRST } from '../limits/analytics.ts';
import { MINUTE, SECOND } from '../time.ts';

/** Measures how long a person watches one talk, in milliseconds of a monotonic clock. */
export interface WatchMeter {
  /** Watched but not reported. */
  readonly watched: number;
  readonly hasReported: boolean;
  /** When the player was last checked, whether it played then, and until when it played. */
  readonly checkedAt: number | undefined;
  readonly isRunning: boolean;
  readonly ranUntil: number;
}

export const NOTHING_WATCHED: WatchMeter = {
  watched: 0,
  hasReported: false,
  checkedAt: undefined,
  isRunning: false,
  ranUntil: 0,
};

/** Longest time between two checks that counts as watching: more means that the device slept. */
const LONGEST_INTERVAL = MINUTE + 5 * SECOND;

/** Seconds watched, and how many milliseconds ago they ended. */
export interface ReportedWatch {
  readonly seconds: number;
  readonly ago: number;
}

export interface MeasuredWatch {
  readonly meter: WatchMeter;
  /**
   * Watched time to report now, in the order it was watched. There may be several reports, because hidden pages run timers only
   * once a minute.
   */
  readonly reports: readonly ReportedWatch[];
}

/** Checks the player. The first report is due after 3 seconds of watching, then one every 30 (spec 7). */
export function measureWatch(
  before: WatchMeter,
  { counts, now }: { readonly counts: boolean; readonly now: number },
): MeasuredWatch {
  const passed = before.isRunning && before.checkedAt !== undefined ? now - before.checkedAt : 0;
  let watched = before.watched + Math.min(Math.max(0, passed), LONGEST_INTERVAL);
  let { hasReported } = before;
  const reports: ReportedWatch[] = [];
  for (let due = dueAfter(hasReported); watched >= due; due = dueAfter(hasReported)) {
    watched -= due;
    hasReported = true;
    reports.push({ seconds: due / SECOND, ago: watched });
  }
  const ranUntil = before.isRunning ? now : before.ranUntil;
  return { meter: { watched, hasReported, checkedAt: now, isRunning: counts, ranUntil }, reports };
}

const dueAfter = (hasReported: boolean): number => (hasReported ? VIEW_PING_EVERY : VIEW_PING_FIRST);

/** The rest to report at the end, rounded to seconds; undefined if nothing was counted yet. */
export function unreportedWatch(
  { watched, hasReported, ranUntil }: WatchMeter,
  now: number,
): ReportedWatch | undefined {
  const seconds = Math.round(watched / SECOND);
  return hasReported && seconds >= 1 ? { seconds, ago: Math.max(0, now - ranUntil) } : undefined;
}
