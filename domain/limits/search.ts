// Search (spec 9). Milliseconds unless the name says otherwise.

export const SEARCH_DEBOUNCE = 300;
/** Characters of a search; the rest is ignored. */
export const SEARCH_TEXT_MAX = 100;
/** Words of a search; the rest is ignored. */
export const SEARCH_WORDS_MAX = 8;
/** Results of each kind in the palette. */
export const PALETTE_MOST = 5;
/** Recently visited places that the palette remembers. */
export const VISITED_MOST = 5;
