import { HOUR, MINUTE, SECOND } from '../time.ts';

// Screens in halls. Milliseconds unless the name says otherwise.

/** How often a display asks the server. A deleted display is blank within a minute. */
export const DISPLAY_ASKS_EVERY = 20 * SECOND;
/** Time without an answer after which a display says how old its data is. */
export const DISPLAY_STALE = 90 * SECOND;
/** Past talks that a display gets: those that ended within this time. */
export const DISPLAY_PAST = 2 * HOUR;
/** Future talks that a display gets: those that start within this time, enough for a night offline. */
export const DISPLAY_AHEAD = 36 * HOUR;
/** Next talks shown for a stage. */
export const DISPLAY_NEXT = 3;
/** Changes shown at once. */
export const CHANGES_SHOWN = 4;
/** Stages on the board at once; more of them rotate. */
export const BOARD_STAGES = 8;
/** Time between two rotations. */
export const BOARD_TURN = 12 * SECOND;
/** Requests per display address, by all screens that show it. */
export const DISPLAY_READS = { window: 5 * MINUTE, failures: 1500 } as const;
/** Attempts with unknown keys per network address. */
export const DISPLAY_GUESSES = { window: 5 * MINUTE, failures: 60 } as const;
