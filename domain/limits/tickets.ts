import { DAY, MINUTE } from '../time.ts';

// Tickets, their types (spec 3) and tables of ticket holders (spec 9).

export const TICKET_TYPES_PER_PAGE = 100;
/** Maximum number of rows of a table of ticket holders. */
export const TICKET_ROWS_MAX = 20_000;
/** Maximum size of a table of ticket holders in bytes. */
export const TICKET_FILE_MAX_BYTES = 5_000_000;
/** Maximum number of tickets of a person, ended ones included. */
export const TICKETS_PER_PERSON = 20;
/** Maximum number of types of tickets of an event. */
export const TICKET_TYPES_MAX = 50;
/** Maximum number of characters of a type's id. */
export const TICKET_TYPE_ID_MAX = 40;
/** Maximum number of names that a ticket shop has for one type. */
export const TICKET_ALIASES_MAX = 20;
/** Maximum number of talks for which a type signs up its holders. */
export const TICKET_TALKS_MAX = 20;
/** Maximum number of characters of the reason why a ticket ended. */
export const TICKET_REASON_MAX = 200;

/** Number of tickets without a holder per page. */
export const TICKETS_PER_PAGE = 100;
/** How long a call may take to give a ticket without a holder away, before another may, in ms. */
export const TICKET_RESERVED = MINUTE;

/** How long a buyer may name the people of an order by the mailed link, in ms. */
export const CLAIM_LIFE = 30 * DAY;
/** Maximum number of names that a buyer gives by one link. */
export const CLAIM_NAMES_MAX = 20;
/** Maximum number of names that a buyer sends in a minute. */
export const CLAIM_TRIES = { window: MINUTE, failures: 10 } as const;
/** How long a buyer is not mailed a second link, in ms: two organisers may press the button at once. */
export const CLAIM_MAIL_EVERY = MINUTE;
