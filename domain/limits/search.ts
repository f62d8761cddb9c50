// Search (spec 9). Milliseconds unless the name says otherwise.

export const SEARCH_DEBOUNCE = 300;
/** Most characters of a search text; the rest is ignored. */
export const SEARCH_TEXT_MAX = 100;
/** Most words of a search text; the rest is ignored. */
export const SEARCH_WORDS_MAX = 8;
/** Most results of each kind in the command palette. */
export const PALETTE_MOST = 5;
/** Most recently visited places that the command palette remembers. */
export const VISITED_MOST = 5;
