import { MINUTE, SECOND } from '../time.ts';

// Questions, polls and cheers of a talk. Milliseconds unless the name says otherwise.

/** Maximum number of characters of a question. */
export const QUESTION_MAX = 300;
/** Maximum number of questions per person, so that no one fills the list alone. */
export const QUESTION_BUDGET = { window: MINUTE, failures: 2 } as const;
export const QUESTIONS_PER_PERSON = 10;
/** Maximum number of questions of a talk, so that they fit on a phone. */
export const QUESTIONS_PER_TALK = 1000;
/** Maximum number of votes per person for questions; removing a vote counts too. */
export const VOTE_BUDGET = { window: MINUTE, failures: 60 } as const;

/** Maximum number of characters of a poll's question and of each option. */
export const POLL_TEXT_MAX = 200;
export const POLL_OPTION_MAX = 100;
export const POLL_OPTIONS_LEAST = 2;
export const POLL_OPTIONS_MOST = 8;
export const POLLS_PER_TALK = 50;
export const BALLOT_BUDGET = { window: MINUTE, failures: 20 } as const;

/** Maximum number of cheers in one request, and of requests per person. */
export const CHEERS_AT_ONCE = 20;
export const CHEER_BUDGET = { window: MINUTE, failures: 30 } as const;
/** How long a device collects taps before it sends them: the shortest time, and the longest, which applies in a full room. */
export const CHEER_EVERY_LEAST = SECOND;
export const CHEER_EVERY_MOST = 5 * SECOND;
/** Number of open sync streams of a room that add one second to the time between two requests with cheers. */
export const CHEER_LISTENERS_A_SECOND = 1000;
/** Maximum number of cheers of other people shown per second. */
export const CHEERS_SHOWN_A_SECOND = 12;

/** Maximum number of characters of the hosts' notice to a room. */
export const ROOM_NOTICE_MAX = 200;
/** Seconds that hosts can set as the minimum time between two messages of one person; 0 for none. */
export const SLOW_CHOICES = [0, 2, 10, 30] as const;
/** Maximum number of people shown in a talk's mixer. */
export const MIXER_SHOWN = 20;
