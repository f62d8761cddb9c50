// The event's own fields in its forms for people, companies, talks and stages.

/** Maximum number of fields of one form. */
export const FIELDS_MAX = 40;
/** Maximum number of options of one field, and of all fields of a form together. */
export const FIELD_OPTIONS_MAX = 200;
export const FORM_OPTIONS_MAX = 600;
/** Maximum size of a form's list of fields as JSON, in bytes. */
export const FIELD_LIST_MAX_BYTES = 64_000;
/** Maximum size of a call that sends a list, in bytes. All its characters may be escaped. */
export const FIELD_LIST_BODY_MAX_BYTES = 400_000;
/** Maximum number of characters of the label of a field or an option, and of a field's help text. */
export const FIELD_LABEL_MAX = 60;
export const FIELD_HELP_MAX = 200;
/** Maximum number of fields that the search reads, and of characters that it reads of each. */
export const SEARCHED_FIELDS_MAX = 4;
export const SEARCHED_TEXT_MAX = 60;
/** Maximum number of fields by which a list of people, booths or talks can be filtered. */
export const FILTER_FIELDS_MAX = 6;
/** Maximum number of allowed hosts of a link field. */
export const LINK_HOSTS_MAX = 5;
/** Maximum weight of a field when people are compared. */
export const COMMON_WEIGHT_MAX = 3;
/** Maximum size of one person's public answers as JSON in bytes, and the average size above which the editor warns. */
export const PUBLIC_EXTRA_MAX_BYTES = 2000;
export const PUBLIC_EXTRA_WARN_BYTES = 400;
/** Maximum size of all answers in one call in bytes, and the error message for this limit and the public one. */
export const EXTRA_MAX_BYTES = 8000;
export const ANSWERS_TOO_LONG = 'Together these answers are too long. Shorten one.';
/** Maximum number of characters of one answer, and of one of several choices. */
export const EXTRA_TEXT_MAX = 2000;
export const EXTRA_CHOICE_MAX = 200;
/** Largest number that people can enter. */
export const FIELD_NUMBER_MAX = 1_000_000_000;
/** Number of days for which edits are still validated by the earlier list of fields under which they were made. */
export const FIELD_HISTORY_DAYS = 30;
