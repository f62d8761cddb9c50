import { MINUTE } from '../time.ts';

// The event and its sources (spec 9). Milliseconds unless the name says otherwise.

/** Default zone of an event. */
export const CONFERENCE_ZONE_DEFAULT = 'America/New_York';
/** Conference days of an event. */
export const CONFERENCE_DAYS_MAX = 14;
/** Minutes of a talk whose source has no end. */
export const UNKNOWN_TALK_MINUTES = 60;
/** Minutes of the longest talk that a source may have: the longest event. */
export const TALK_MINUTES_LONGEST = CONFERENCE_DAYS_MAX * 1440;
/** Time before a talk at which a calendar reminds. */
export const CALENDAR_ALARM = 10 * MINUTE;
/** Refresh interval that calendars are asked to use. */
export const CALENDAR_REFRESH = 15 * MINUTE;
/** Characters of an event's name or location, and of a day's label. */
export const EVENT_TEXT_MAX = 200;
export const DAY_LABEL_MAX = 60;
/** Characters of the banner above the lobby. */
export const BANNER_TEXT_MAX = 300;
/** Most log-ins per person that an organiser can allow. */
export const SESSIONS_PER_USER_MAX = 20;
/** Most characters of a booth's bio that an organiser can allow. */
export const COMPANY_BIO_LONGEST = 10_000;
