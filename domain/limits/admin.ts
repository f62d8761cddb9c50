import { HOUR, SECOND } from '../time.ts';

// The organisers' area.

/** Time after which an organiser counts as away. */
export const PRESENCE_KEPT = 20 * SECOND;
/** Interval at which organisers report what they have open. */
export const PRESENCE_EVERY = 8 * SECOND;
/** Time for which a colleague's change is shown in its row. */
export const NEWS_SHOWN = 10 * SECOND;
/** Time before a talk at which a missing stream is reported. */
export const STREAM_WANTED = HOUR;
/** Attempts to save again when others saved first. */
export const SAVE_REBASES = 4;
