import { MINUTE } from '../time.ts';

// The event and its sources (spec 9). Milliseconds unless the name says otherwise.

/** Time zone of an event until organisers choose another. */
export const CONFERENCE_ZONE_DEFAULT = 'America/New_York';
/** Maximum number of conference days of an event. */
export const CONFERENCE_DAYS_MAX = 14;
/** Minutes that a talk lasts if its import source gives no end. */
export const UNKNOWN_TALK_MINUTES = 60;
/** Maximum length of a talk from an import source, in minutes: that of the longest event. */
export const TALK_MINUTES_LONGEST = CONFERENCE_DAYS_MAX * 1440;
/** How long before a talk a calendar reminds the person. */
export const CALENDAR_ALARM = 10 * MINUTE;
/** How often calendars are asked to fetch a person's talks again. */
export const CALENDAR_REFRESH = 15 * MINUTE;
/** Maximum number of characters of an event's name or location, and of a day's label. */
export const EVENT_TEXT_MAX = 200;
export const DAY_LABEL_MAX = 60;
/** Maximum number of characters of the banner above the lobby. */
export const BANNER_TEXT_MAX = 300;
/** Maximum number of log-ins per person that an organiser can allow. */
export const SESSIONS_PER_USER_MAX = 20;
/** Maximum number of characters of a booth's bio that an organiser can allow. */
export const COMPANY_BIO_LONGEST = 10_000;
