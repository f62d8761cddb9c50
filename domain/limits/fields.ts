// Limits of input fields that several kinds of documents share.

/** Maximum number of characters of a web address. */
export const LINK_MAX = 2000;
/** Maximum number of characters of a title, and of a description in plain text. */
export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 10_000;
/** Highest `order`, the position of an item in a list. */
export const ORDER_MAX = 1_000_000;
/** Maximum number of characters of a choice that a person or company typed under "Other". */
export const OWN_CHOICE_MAX = 50;
/** Maximum number of choices in one multi-select field. */
export const CHOICES_MAX = 100;
/** Maximum number of characters of a private note. */
export const NOTE_MAX = 5000;
/** Maximum number of bytes of a note as JSON: 6 per character if all must be escaped. */
export const NOTE_MAX_BYTES = 31_000;
