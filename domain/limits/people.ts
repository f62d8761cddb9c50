import { MINUTE } from '../time.ts';

// People: profiles, connections, recommendations (spec 5, 6, 7, 9). Milliseconds unless the name says otherwise.

/** Minimum and maximum number of areas of focus that a person chooses in the profile. */
export const FOCUS_MIN = 1;
export const FOCUS_MAX = 4;
/** Minimum and maximum number of characters of a name that a person enters. */
export const NAME_MIN = 2;
export const NAME_MAX = 20;
/** Maximum number of characters of a name from organisers and imports: less strict than for people's own names, because real names vary. */
export const GIVEN_NAME_MAX = 80;
export const COMPANY_NAME_MIN = 2;
export const COMPANY_NAME_MAX = 50;
export const ATTENDEE_COMPANY_DESCRIPTION_MAX = 250;
/** Maximum number of characters of a one-line text in a profile. */
export const PROFILE_LINE_MAX = 200;
/** Maximum number of characters of any text in a profile, before the field's own limit is checked. */
export const PROFILE_TEXT_MAX = 10_000;

/** Maximum number of connections and open requests per person, unless an admin sets another number. */
export const CONNECTION_LIMIT_DEFAULT = 500;
/** Highest limit that an admin can set for a ticket or a person. */
export const CONNECTION_LIMIT_MAX = 100_000;

export const RECOMMENDED_ATTENDEES_FETCHED = 100;
export const RECOMMENDED_ATTENDEES_SHOWN = 3;
/** Number of best candidates by profile. Only theirs are the kept talks that are compared as well. */
export const RECOMMENDATION_CANDIDATES = 200;

/** How long an unfinished erasure may take until it counts as interrupted and is continued. */
export const ERASURE_RETRY = MINUTE;

/** How long a merge of two people may take until another process continues it. */
export const MERGE_RETRY = MINUTE;

/** How long an organiser's action may miss its audit entry until another process records it. */
export const ACT_RETRY = MINUTE;

/** How long the effects of an account change may be unfinished until they count as interrupted and are continued. */
export const ACCOUNT_RETRY = MINUTE;

/** Maximum number of people who share a mail address. */
export const SHARERS_MAX = 20;
