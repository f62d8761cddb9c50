import { MINUTE, SECOND } from '../time.ts';

// The player (spec 4). Milliseconds unless the name says otherwise.

/** A provider that is not ready by then cannot be had. */
export const PLAYER_READY_WAIT = 12 * SECOND;
/** What should move and does not is told to play again after this long … */
export const PLAYER_START_WAIT = 8 * SECOND;
/** … that often, then the next provider is asked. */
export const PLAYER_START_TRIES = 3;
/** How long the last picture of a talk that is over stays before its player is taken down. */
export const PLAYER_KEPT_AFTER_END = 30 * SECOND;
/** How often the player looks whether it moves. */
export const PLAYER_TICK = SECOND;
/** Idle time after which the controls hide in fullscreen. */
export const CONTROLS_LEAVE_AFTER = 3 * SECOND;
/** A picture further behind the live edge than this many seconds is offered the way there … */
export const LIVE_EDGE_BEHIND = 15;
/** … and further than this it jumps by itself. */
export const LIVE_EDGE_LOST = 60;
/** Seconds that an arrow key, and the keys of recordings, go. */
export const SEEK_STEP = 5;
export const SEEK_STRIDE = 10;
/** What a key makes louder or quieter, of 100. */
export const VOLUME_STEP = 5;
/** How fast a recording may run: 1 is as it was spoken. */
export const PLAYER_RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Streams that run all day beside the talks, and characters of what each is called. */
export const LIVE_STREAMS_MAX = 6;
export const LIVE_STREAM_NAME_MAX = 60;
/** The first source of such a stream is given up when it was gone this often. */
export const LIVE_GONE_TRIES = 3;

// Where somebody is in a recording.
/** It is written down this often while it plays. Milliseconds. */
export const POSITION_KEPT_EVERY = MINUTE;
/** "Continue watching" is offered beyond so many seconds … */
export const CONTINUE_FROM = 30;
/** … until so much of it is behind them: then it is watched. */
export const WATCHED_SHARE = 0.95;
/** How many recordings are offered to be gone on with. */
export const CONTINUED_AT_MOST = 3;
