import { MINUTE } from '../time.ts';

// The event and what it is read from (spec 9). Milliseconds unless the name says otherwise.

/** The zone of an event that says none. */
export const CONFERENCE_ZONE_DEFAULT = 'America/New_York';
/** An event has at most this many conference days. */
export const CONFERENCE_DAYS_MAX = 14;
/** The length of a talk whose source does not say when it ends, in minutes. */
export const UNKNOWN_TALK_MINUTES = 60;
/** The longest a talk of any source may take, in minutes: as long as the longest event. */
export const TALK_MINUTES_LONGEST = CONFERENCE_DAYS_MAX * 1440;
/** A talk in a calendar rings so long before its start. */
export const CALENDAR_ALARM = 10 * MINUTE;
/** Calendar programs are asked to look again after this long. */
export const CALENDAR_REFRESH = 15 * MINUTE;
/** Characters of the name of an event, of where it is, and of the label of a day. */
export const EVENT_TEXT_MAX = 200;
export const DAY_LABEL_MAX = 60;
/** Characters of the sentence above the lobby. */
export const BANNER_TEXT_MAX = 300;
/** Devices one person may be logged in on, as far as an organiser allows. */
export const SESSIONS_PER_USER_MAX = 20;
/** Characters of a booth's bio, as far as an organiser allows. */
export const COMPANY_BIO_LONGEST = 10_000;
