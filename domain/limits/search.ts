// Searching (spec 9). Milliseconds unless the name says otherwise.

export const SEARCH_DEBOUNCE = 300;
/** Characters of a search; more are not looked at. */
export const SEARCH_TEXT_MAX = 100;
/** Words of a search that are looked for. */
export const SEARCH_WORDS_MAX = 8;
/** Of each kind in the palette. */
export const PALETTE_MOST = 5;
/** Places visited last that the palette remembers. */
export const VISITED_MOST = 5;
