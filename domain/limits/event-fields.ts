// The event's own fields: what its forms ask of people, companies, talks and stages.

/** Most fields of one form. */
export const FIELDS_MAX = 40;
/** Most options of one field, and of all fields of a form together. */
export const FIELD_OPTIONS_MAX = 200;
export const FORM_OPTIONS_MAX = 600;
/** Most bytes of a form's list of fields as JSON. */
export const FIELD_LIST_MAX_BYTES = 64_000;
/** Most characters of a label of a field or an option, and of a field's help. */
export const FIELD_LABEL_MAX = 60;
export const FIELD_HELP_MAX = 200;
/** Most fields that the search reads, and most characters it reads of each. */
export const SEARCHED_FIELDS_MAX = 4;
export const SEARCHED_TEXT_MAX = 60;
/** Most fields that filter the directory. */
export const FILTER_FIELDS_MAX = 6;
/** Most hosts to which a link may be held. */
export const LINK_HOSTS_MAX = 5;
/** Highest weight of a field when people are compared. */
export const COMMON_WEIGHT_MAX = 3;
/** Most bytes of one person's public answers as JSON, and the average above which the editor warns. */
export const PUBLIC_EXTRA_MAX_BYTES = 2000;
export const PUBLIC_EXTRA_WARN_BYTES = 400;
/** Most bytes of all answers that one call sends, and what a form says beyond it and beyond the public limit. */
export const EXTRA_MAX_BYTES = 8000;
export const ANSWERS_TOO_LONG = 'Together these answers are too long. Shorten one.';
/** Most characters of one answer, and of one of several choices. */
export const EXTRA_TEXT_MAX = 2000;
export const EXTRA_CHOICE_MAX = 200;
/** Limits of numbers that people enter. */
export const FIELD_NUMBER_MAX = 1_000_000_000;
/** How long an earlier list of fields still judges edits that were made under it, in days. */
export const FIELD_HISTORY_DAYS = 30;
