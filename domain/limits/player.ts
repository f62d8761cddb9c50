import { MINUTE, SECOND } from '../time.ts';

// The player (spec 4). Milliseconds unless the name says otherwise.

/** How long a video provider may take to be ready until it counts as unavailable. */
export const PLAYER_READY_WAIT = 12 * SECOND;
/** How long playback may not move until it is started again … */
export const PLAYER_START_WAIT = 8 * SECOND;
/** … this many times; then the next provider is used. */
export const PLAYER_START_TRIES = 3;
/** How long the last picture of an ended talk stays before its player is removed. */
export const PLAYER_KEPT_AFTER_END = 30 * SECOND;
/** How often the player checks whether it is playing. */
export const PLAYER_TICK = SECOND;
/** How long a person must do nothing until the controls hide in fullscreen. */
export const CONTROLS_LEAVE_AFTER = 3 * SECOND;
/** Seconds behind the live edge from which a "Go live" button is shown … */
export const LIVE_EDGE_BEHIND = 15;
/** … and from which the player jumps automatically. */
export const LIVE_EDGE_LOST = 60;
/** Seconds that an arrow key skips, and seconds that the other keys of a recording skip. */
export const SEEK_STEP = 5;
export const SEEK_STRIDE = 10;
/** Change of the volume by one key press; the volume goes from 0 to 100. */
export const VOLUME_STEP = 5;
/** Playback speeds of a recording. */
export const PLAYER_RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Maximum number of video streams that run all day beside the talks, and of characters of their names. */
export const LIVE_STREAMS_MAX = 6;
export const LIVE_STREAM_NAME_MAX = 60;
/** Number of failures after which the first source of an all-day stream is given up. */
export const LIVE_GONE_TRIES = 3;

// How far a person has watched a recording.
/** How often the position is saved during playback. Milliseconds. */
export const POSITION_KEPT_EVERY = MINUTE;
/** "Continue watching" is offered after this many seconds … */
export const CONTINUE_FROM = 30;
/** … until this share has been watched: then it counts as watched. */
export const WATCHED_SHARE = 0.95;
/** Maximum number of recordings offered in "Continue watching". */
export const CONTINUED_AT_MOST = 3;
