// Tickets, their types (spec 3) and tables of ticket holders (spec 9).

export const TICKET_TYPES_PER_PAGE = 100;
/** Most rows of a table of ticket holders. */
export const TICKET_ROWS_MAX = 20_000;
/** Most bytes of a table of ticket holders. */
export const TICKET_FILE_MAX_BYTES = 5_000_000;
/** Most tickets of a person, ended ones included. */
export const TICKETS_PER_PERSON = 20;
/** Most types of tickets of an event. */
export const TICKET_TYPES_MAX = 50;
/** Most characters of a type's id. */
export const TICKET_TYPE_ID_MAX = 40;
/** Most names that a ticket shop has for one type. */
export const TICKET_ALIASES_MAX = 20;
/** Most talks that a type signs its holders up for. */
export const TICKET_TALKS_MAX = 20;
/** Most characters of the reason why a ticket ended. */
export const TICKET_REASON_MAX = 200;
