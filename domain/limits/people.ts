import { MINUTE } from '../time.ts';

// People: profiles, connections, recommendations (spec 5, 6, 7, 9). Milliseconds unless the name says otherwise.

/** Number of choices. */
export const FOCUS_MIN = 1;
export const FOCUS_MAX = 4;
/** Characters. */
export const NAME_MIN = 2;
export const NAME_MAX = 20;
/** Characters of a name from organisers and imports: less strict, because real names vary. */
export const GIVEN_NAME_MAX = 80;
export const COMPANY_NAME_MIN = 2;
export const COMPANY_NAME_MAX = 50;
export const ATTENDEE_COMPANY_DESCRIPTION_MAX = 250;
/** Characters of a one-line text in a profile. */
export const PROFILE_LINE_MAX = 200;
/** Characters of any profile text, before its own rule is checked. */
export const PROFILE_TEXT_MAX = 10_000;

/** Connections and open requests per person, unless an admin sets another number. */
export const CONNECTION_LIMIT_DEFAULT = 500;
/** Highest limit that an admin can set for a ticket or a person. */
export const CONNECTION_LIMIT_MAX = 100_000;

export const RECOMMENDED_ATTENDEES_FETCHED = 100;
export const RECOMMENDED_ATTENDEES_SHOWN = 3;
/** Best candidates by profile; only for them kept talks are compared as well. */
export const RECOMMENDATION_CANDIDATES = 200;

/** Time after which an unfinished erasure counts as interrupted and is continued. */
export const ERASURE_RETRY = MINUTE;

/** Milliseconds after which another process continues an interrupted merge of two people. */
export const MERGE_RETRY = MINUTE;

/** Milliseconds after which another process records an act that was interrupted before it was in the audit. */
export const ACT_RETRY = MINUTE;

/** Time after which the unfinished effects of an account change count as interrupted and are continued. */
export const ACCOUNT_RETRY = MINUTE;
