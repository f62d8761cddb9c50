import { MINUTE } from '../time.ts';

// The event and what it is read from (spec 9; decisions). Milliseconds unless the name says otherwise.

/** The zone of an event that says none. */
export const CONFERENCE_ZONE_DEFAULT = 'America/New_York';
/** An event has at most this many conference days (decisions, readings). */
export const CONFERENCE_DAYS_MAX = 14;
/** The length of a talk whose source does not say when it ends, in minutes. */
export const UNKNOWN_TALK_MINUTES = 60;
/** The longest a talk of any source may take, in minutes: as long as the longest event. */
export const TALK_MINUTES_LONGEST = CONFERENCE_DAYS_MAX * 1440;
/** Calendar programs are asked to look again after this long. */
export const CALENDAR_REFRESH = 15 * MINUTE;
