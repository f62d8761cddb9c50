import { plural } from '../../../domain/plural.ts';
import { calendarDate, clockTime } from '../../../domain/event/time-display.ts';
import type { DrawCheck } from '../../../domain/raffles/draw-check.ts';
import { entryCode } from '../../../domain/raffles/entry-code.ts';
import type { RaffleState } from '../../../domain/raffles/raffle-state.ts';
import type { Raffle } from '../../../domain/raffles/raffle.ts';
import type { Instant, Zone } from '../../../domain/time.ts';

/** Deadline of a raffle, or its result. */
export function raffleKicker({ closesAt, draw }: Raffle, isClosed: boolean, zone: Zone): string {
  if (draw) return `Raffle · drawn on ${moment(draw.drawnAt, zone)}`;
  if (isClosed) return 'Raffle · closed, to be drawn';
  return closesAt === null ? 'Raffle · open until it is drawn' : `Raffle · open until ${moment(closesAt, zone)}`;
}

const moment = (at: Instant, zone: Zone): string => `${calendarDate(at, zone)}, ${clockTime(at, zone)}`;

/** Number of entries as a sentence. The count lags behind an own entry, so that one is always counted. */
export const entriesSentence = (counting: number, isIn: boolean): string =>
  sayEntries(isIn ? Math.max(counting, 1) : counting);

const sayEntries = (entries: number): string =>
  plural(
    entries,
    '1 entry so far.',
    entries === 0 ? 'No entries yet.' : `${entries.toLocaleString('en')} entries so far.`,
  );

export const tookPart = (entries: number): string =>
  plural(entries, '1 person took part.', `${entries.toLocaleString('en')} people took part.`);

/** State of my own entry as a sentence. */
export function raffleNote(state: RaffleState): string {
  if (state.is === 'open') return state.why === undefined ? '' : `Not entered: ${state.why}`;
  if (state.is === 'waiting')
    return 'Kept on this device, and sent when you are online. You are in if that is before it closes.';
  if ('tooLate' in state) return state.tooLate ? 'Your entry came too late: it had closed when it arrived.' : '';
  return numberNote(state);
}

function numberNote({ is, number }: Extract<RaffleState, { number: string }>): string {
  const code = entryCode(number);
  if (is === 'won') return `You have won with the entry code ${code}`;
  if (is === 'in') return number === '' ? '' : `Your entry code: ${code}`;
  return number === '' ? 'Not this time' : `Not this time. Your entry code was ${code}`;
}

/** Result of verifying the draw on this device. */
export const CHECKS: Readonly<Record<DrawCheck, string>> = {
  holds: 'Check passed: these entries and this seed draw these winners, worked out on this device.',
  'other-numbers': 'Check failed: these are not the entries of which the check sum was published.',
  'number-twice': 'Check failed: an entry appears twice.',
  'without-mine': 'Check failed: your entry is missing.',
  'other-winners': 'Check failed: these entries and this seed draw other winners.',
};
