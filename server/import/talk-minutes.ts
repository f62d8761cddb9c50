import { TALK_MINUTES_LONGEST, UNKNOWN_TALK_MINUTES } from '../../domain/limits/event.ts';
import type { Notes } from './import-file.ts';

/** Length of a talk as its source says: `minutes` if it could be read, and as `written`. */
interface SaidLength {
  readonly minutes: number | undefined;
  readonly written: string;
  readonly at: string;
}

/** Whole minutes of a talk. If it has no end, or one before its start, uses the default length and notes it. */
export function talkMinutes({ minutes, written, at }: SaidLength, notes: Notes): number {
  const whole = minutes === undefined ? undefined : Math.round(minutes);
  if (whole !== undefined && whole >= 1 && whole <= TALK_MINUTES_LONGEST) return whole;
  const wrong =
    whole === undefined
      ? written === ''
        ? 'does not say when it ends'
        : `has no readable end or length (${written})`
      : whole < 1
        ? `does not end after it starts (${written})`
        : `lasts longer than any event (${written})`;
  notes.repaired(at, `${wrong}; ${UNKNOWN_TALK_MINUTES} minutes were taken`);
  return UNKNOWN_TALK_MINUTES;
}
