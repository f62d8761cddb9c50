import { HOUR, MINUTE, SECOND } from '../time.ts';

// Talks: which one is on, what is listed, the player (spec 4, 9). Milliseconds unless the name says otherwise.

/** A talk counts as live this long before its start. */
export const LIVE_LEAD = 6 * MINUTE;
/** The stream may be watched this long before the start. */
export const STREAM_LEAD = 2 * MINUTE;
/** A newcomer to the last part of a talk is offered the next one (spec 4). */
export const NEXT_TALK_WINDOW = 10 * MINUTE;
/** Viewers are led to a next talk that starts at most this long after the end of theirs. */
export const NEXT_TALK_WITHIN = HOUR;
/** How long `onehourfinished` lasts after the end (spec 4). */
export const JUST_FINISHED = HOUR;
/** A talk's video addresses are everybody's from this long before its start … */
export const STREAM_OPENS = 15 * MINUTE;
/** … until this long after its end. */
export const STREAM_CLOSES = HOUR;
/** How far the clocks of servers that work side by side may be apart. */
export const STREAM_CLOCKS_DIFFER = MINUTE;
export const STATUS_REFRESH = 2 * SECOND;
export const CURRENT_TALKS_REFRESH = 3 * SECOND;

export const TOP_TALKS = 8;
export const INCOMING_TALKS = 10;
export const UP_NEXT_TALKS = 4;

export const NEXT_TALK_ADVANCE = 10 * SECOND;
/** A stream of Dacast that does not play is tried again this often (spec 4). */
export const DACAST_RETRY = SECOND;
/** 0 to 100. */
export const VOLUME_DEFAULT = 50;
export const VOLUME_DEFAULT_MOBILE = 100;
/** The loudest; 0 is the least. */
export const VOLUME_MAX = 100;

/** The most stars a talk is given. */
export const STARS_MOST = 5;
/** Characters of what somebody says about a talk. */
export const FEEDBACK_TEXT_MAX = 500;
/** The speakers of a talk are shown stars and words when so many people have rated it: of fewer, each could be guessed. */
export const FEEDBACK_SHOWN_FROM = 3;

/** So many of those who wait for a place see how many are before them. */
export const LINE_SHOWN = 200;

/** Talks that somebody who keeps none is shown to begin with. */
export const SUGGESTED_TALKS = 6;
/** What takes so long runs for days: it is shown on each of them, with the days on which it begins and ends. */
export const LONG_TALK = 23 * HOUR;
