import { HOUR, MINUTE, SECOND } from '../time.ts';

// Screens in halls ("displays"). Milliseconds unless the name says otherwise.

/** How often a display asks the server. A deleted display is blank within a minute. */
export const DISPLAY_ASKS_EVERY = 20 * SECOND;
/** How long a display may be without an answer until it says how old its data is. */
export const DISPLAY_STALE = 90 * SECOND;
/** How long an ended talk is still sent to displays. */
export const DISPLAY_PAST = 2 * HOUR;
/** How long before its start a talk is sent to displays: enough for a night offline. */
export const DISPLAY_AHEAD = 36 * HOUR;
/** Number of next talks shown for a stage. */
export const DISPLAY_NEXT = 3;
/** Maximum number of changes of the schedule shown at once. */
export const CHANGES_SHOWN = 4;
/** Maximum number of stages shown on the board at once; if there are more, they rotate. */
export const BOARD_STAGES = 8;
/** How long the board shows one set of stages before it shows the next. */
export const BOARD_TURN = 12 * SECOND;
/** Maximum number of requests per display address, by all screens that show it. */
export const DISPLAY_READS = { window: 5 * MINUTE, failures: 1500 } as const;
/** Maximum number of requests with unknown keys per network address. */
export const DISPLAY_GUESSES = { window: 5 * MINUTE, failures: 60 } as const;
