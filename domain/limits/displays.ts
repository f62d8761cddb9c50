import { HOUR, MINUTE, SECOND } from '../time.ts';

// Screens in halls. Milliseconds unless the name says otherwise.

/** A display asks this often. One whose address was taken away shows nothing a minute later at most. */
export const DISPLAY_ASKS_EVERY = 20 * SECOND;
/** Without an answer for so long it says of when it is. */
export const DISPLAY_STALE = 90 * SECOND;
/** What a display is told: what ended lately … */
export const DISPLAY_PAST = 2 * HOUR;
/** … and what begins within this time: enough for a night without a network. */
export const DISPLAY_AHEAD = 36 * HOUR;
/** Talks that come on a stage. */
export const DISPLAY_NEXT = 3;
/** Changes shown at a time. */
export const CHANGES_SHOWN = 4;
/** Stages on the board at a time; more of them take turns … */
export const BOARD_STAGES = 8;
/** … this often. */
export const BOARD_TURN = 12 * SECOND;
/** How often one address may be asked for, by all screens that show it. */
export const DISPLAY_READS = { window: 5 * MINUTE, failures: 1500 } as const;
/** Keys that are none, tried from one place. */
export const DISPLAY_GUESSES = { window: 5 * MINUTE, failures: 60 } as const;
