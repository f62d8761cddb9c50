import { HOUR, SECOND } from '../time.ts';

// The organisers' place.

/** Presence timeout of an organiser. */
export const PRESENCE_KEPT = 20 * SECOND;
/** Who is at a thing says so this often. */
export const PRESENCE_EVERY = 8 * SECOND;
/** What a colleague changed is said in its row for so long. */
export const NEWS_SHOWN = 10 * SECOND;
/** A talk without a stream is looked at from so long before it begins. */
export const STREAM_WANTED = HOUR;
/** Retries of a save that is stale because somebody else saved first. */
export const SAVE_REBASES = 4;
