// Limits of input fields that several nouns share.

/** Characters of a web address. */
export const LINK_MAX = 2000;
/** Characters of a title, and of a description in plain text. */
export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 10_000;
/** Highest position in a list. */
export const ORDER_MAX = 1_000_000;
/** Characters of an own choice ('Other'), for people and companies. */
export const OWN_CHOICE_MAX = 50;
/** Choices of one multi-select. */
export const CHOICES_MAX = 100;
/** Characters of a private note. */
export const NOTE_MAX = 5000;
/** Bytes of a note as JSON: 6 per character if all must be escaped. */
export const NOTE_MAX_BYTES = 31_000;
