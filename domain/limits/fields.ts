// What several nouns let people enter.

/** Characters of an address that somebody enters. */
export const LINK_MAX = 2000;
/** Characters of a title, and of a description in plain text. */
export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 10_000;
/** Places in a list may be numbered up to this. */
export const ORDER_MAX = 1_000_000;
/** Characters of a choice in one's own words ('Other'), of people and companies alike. */
export const OWN_CHOICE_MAX = 50;
/** Choices of one multi-select. */
export const CHOICES_MAX = 100;
/** Characters of a note that somebody writes for themselves. */
export const NOTE_MAX = 5000;
/** Bytes of a note as JSON: 6 for each of its characters, where all of them have to be escaped. */
export const NOTE_MAX_BYTES = 31_000;
