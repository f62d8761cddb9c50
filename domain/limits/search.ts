// Search (spec 9). Milliseconds unless the name says otherwise.

export const SEARCH_DEBOUNCE = 300;
/** Maximum number of characters of a search text; the rest is ignored. */
export const SEARCH_TEXT_MAX = 100;
/** Maximum number of words of a search text; the rest is ignored. */
export const SEARCH_WORDS_MAX = 8;
/** Maximum number of results of each kind in the command palette. */
export const PALETTE_MOST = 5;
/** Maximum number of recently visited places that the command palette remembers. */
export const VISITED_MOST = 5;
