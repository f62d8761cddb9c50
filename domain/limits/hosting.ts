import { MINUTE, SECOND } from '../time.ts';

// Questions, polls and cheers of a talk. Milliseconds unless the name says otherwise.

/** Characters of a question. */
export const QUESTION_MAX = 300;
/** Questions of one person, so that one alone cannot fill the list. */
export const QUESTION_BUDGET = { window: MINUTE, failures: 2 } as const;
export const QUESTIONS_PER_PERSON = 10;
/** Questions a talk holds, so that they fit on a phone. */
export const QUESTIONS_PER_TALK = 1000;
/** Votes for questions, given and taken back. */
export const VOTE_BUDGET = { window: MINUTE, failures: 60 } as const;

/** Characters of what a poll asks, and of each of its answers. */
export const POLL_TEXT_MAX = 200;
export const POLL_OPTION_MAX = 100;
export const POLL_OPTIONS_LEAST = 2;
export const POLL_OPTIONS_MOST = 8;
export const POLLS_PER_TALK = 50;
export const BALLOT_BUDGET = { window: MINUTE, failures: 20 } as const;

/** Cheers sent at once, and how often somebody may send. */
export const CHEERS_AT_ONCE = 20;
export const CHEER_BUDGET = { window: MINUTE, failures: 30 } as const;
/** A device gathers its taps for so long: the least, and the most in a full room. */
export const CHEER_EVERY_LEAST = SECOND;
export const CHEER_EVERY_MOST = 5 * SECOND;
/** So many streams of a room make each device wait one second longer. */
export const CHEER_LISTENERS_A_SECOND = 1000;
/** Cheers of others that float up in a second, at most. */
export const CHEERS_SHOWN_A_SECOND = 12;

/** Characters of what the hosts tell the room. */
export const ROOM_NOTICE_MAX = 200;
/** Seconds between two messages of one person that hosts may choose. */
export const SLOW_CHOICES = [0, 2, 10, 30] as const;
/** People who were heard in a talk, in its mixer. */
export const MIXER_SHOWN = 20;
