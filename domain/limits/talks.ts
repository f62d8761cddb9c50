import { HOUR, MINUTE, SECOND } from '../time.ts';

// Talks: status, lists, player (spec 4, 9). Milliseconds unless the name says otherwise.

/** A talk counts as live this long before its start. */
export const LIVE_LEAD = 6 * MINUTE;
/** The stream can be watched this long before the start. */
export const STREAM_LEAD = 2 * MINUTE;
/** People who arrive in this last part of a talk are offered the next one (spec 4). */
export const NEXT_TALK_WINDOW = 10 * MINUTE;
/** Viewers are offered a next talk that starts at most this long after the end of theirs. */
export const NEXT_TALK_WITHIN = HOUR;
/** How long `onehourfinished` lasts after the end (spec 4). */
export const JUST_FINISHED = HOUR;
/** Video addresses are public from this long before a talk's start … */
export const STREAM_OPENS = 15 * MINUTE;
/** … until this long after its end. */
export const STREAM_CLOSES = HOUR;
/** Assumed clock difference between servers that run in parallel. */
export const STREAM_CLOCKS_DIFFER = MINUTE;
export const STATUS_REFRESH = 2 * SECOND;
export const CURRENT_TALKS_REFRESH = 3 * SECOND;

export const TOP_TALKS = 8;
export const INCOMING_TALKS = 10;
export const UP_NEXT_TALKS = 4;

export const NEXT_TALK_ADVANCE = 10 * SECOND;
/** How often a Dacast stream that does not play is tried again (spec 4). */
export const DACAST_RETRY = SECOND;
/** Volume of a player at the start, from 0 to 100. */
export const VOLUME_DEFAULT = 50;
export const VOLUME_DEFAULT_MOBILE = 100;
/** Highest volume of a player; 0 is silent. */
export const VOLUME_MAX = 100;

/** Maximum number of stars of a rating. */
export const STARS_MOST = 5;
/** Maximum number of characters of the text of a rating. */
export const FEEDBACK_TEXT_MAX = 500;
/** Minimum number of ratings before speakers see stars and texts: with fewer, they could guess who wrote them. */
export const FEEDBACK_SHOWN_FROM = 3;

/** Number of people at the front of a waitlist who are shown their position. */
export const LINE_SHOWN = 200;

/** Number of talks suggested to a person who keeps none. */
export const SUGGESTED_TALKS = 6;
/** Shortest length of a talk that counts as lasting for days: it is shown on each of them, with its first and last day. */
export const LONG_TALK = 23 * HOUR;
