// Companies and their booths (spec 5, 9).

/** Characters of a booth's preview text. */
export const COMPANY_PREVIEW_LENGTH = 100;
/** Characters of a booth's bio unless the event sets `companyBioMax`; and the spec's other variant. */
export const BIO_MAX_DEFAULT = 240;
export const BIO_MAX_OTHER_READING = 1000;
/** Maximum number of characters of a one-line text of a booth, such as its name. */
export const COMPANY_TEXT_MAX = 200;
/** Maximum number of members of one company. */
export const COMPANY_USERS_MAX = 100;
export const RECOMMENDED_COMPANIES_FETCHED = 100;
export const RECOMMENDED_COMPANIES_SHOWN = 10;
/** Number of rows written to a CSV file before other requests get a turn. */
export const CSV_ROWS_AT_ONCE = 200;
/** Maximum number of characters of a member's note on a lead. */
export const LEAD_NOTE_MAX = 1000;
