import { MINUTE } from '../time.ts';

// People: profiles, connections, who is recommended (spec 5, 6, 7, 9). Milliseconds unless the name says otherwise.

/** Choices. */
export const FOCUS_MIN = 1;
export const FOCUS_MAX = 4;
/** Characters. */
export const NAME_MIN = 2;
export const NAME_MAX = 20;
/** Of a name as organisers and imports give it: people are called what they are called. */
export const GIVEN_NAME_MAX = 80;
export const COMPANY_NAME_MIN = 2;
export const COMPANY_NAME_MAX = 50;
export const ATTENDEE_COMPANY_DESCRIPTION_MAX = 250;
/** Characters of a line of text in a profile. */
export const PROFILE_LINE_MAX = 200;
/** Characters of any text of a profile, before its own rule is asked. */
export const PROFILE_TEXT_MAX = 10_000;

/** Connections and open requests of one person, unless an admin sets another number. */
export const CONNECTION_LIMIT_DEFAULT = 500;
/** The highest limit an admin may set for a ticket or a person. */
export const CONNECTION_LIMIT_MAX = 100_000;

export const RECOMMENDED_ATTENDEES_FETCHED = 100;
export const RECOMMENDED_ATTENDEES_SHOWN = 3;
/** The best by profile, whose kept talks are compared as well. */
export const RECOMMENDATION_CANDIDATES = 200;

/** An erasure that has not ended after this long was cut off, and is gone on with. */
export const ERASURE_RETRY = MINUTE;

/** After this long, ms, another process goes on with a merge of two people that was cut off. */
export const MERGE_RETRY = MINUTE;

/** After this long, ms, another process writes down an act that was cut off before it stood in the audit. */
export const ACT_RETRY = MINUTE;

/** What follows from the change of an account and has not ended after this long was cut off, and is gone on with. */
export const ACCOUNT_RETRY = MINUTE;
