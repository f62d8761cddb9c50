import { HOUR, SECOND } from '../time.ts';

// The organisers' area.

/** How long after an organiser's last report of what they have open they count as away. */
export const PRESENCE_KEPT = 20 * SECOND;
/** How often organisers' devices report what they have open. */
export const PRESENCE_EVERY = 8 * SECOND;
/** How long a colleague's change is shown in its row. */
export const NEWS_SHOWN = 10 * SECOND;
/** How long before the start of a talk organisers are told that its video stream is missing. */
export const STREAM_WANTED = HOUR;
/** Maximum number of attempts to save a document again when another person saved it first. */
export const SAVE_REBASES = 4;
