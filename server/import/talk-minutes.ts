import { TALK_MINUTES_LONGEST, UNKNOWN_TALK_MINUTES } from '../../domain/limits/event.ts';
import type { Notes } from './import-file.ts';

/** How long a source says a talk is: in `minutes`, as far as that could be read, from what is `written`. */
interface SaidLength {
  readonly minutes: number | undefined;
  readonly written: string;
  readonly at: string;
}

/** Whole minutes of a talk, whatever its source says: a talk that ends before it starts, or never, is stored nowhere. */
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
