// Tables of ticket holders and of ticket types (spec 9).

export const TICKET_TYPES_PER_PAGE = 100;
/** Most rows of a table of ticket holders. */
export const TICKET_ROWS_MAX = 20_000;
/** Most bytes of a table of ticket holders. */
export const TICKET_FILE_MAX_BYTES = 5_000_000;
