// Companies and their booths (spec 5, 9).

/** Characters. */
export const COMPANY_PREVIEW_LENGTH = 100;
/** Characters of a booth's bio unless the event sets `companyBioMax`; the other reading of the spec. */
export const BIO_MAX_DEFAULT = 240;
export const BIO_MAX_OTHER_READING = 1000;
/** Characters of one line of a booth, such as its name. */
export const COMPANY_TEXT_MAX = 200;
/** Members of one company, as an admin sets them. */
export const COMPANY_USERS_MAX = 100;
export const RECOMMENDED_COMPANIES_FETCHED = 100;
export const RECOMMENDED_COMPANIES_SHOWN = 10;
/** Leads written to a CSV file at once. */
export const CSV_ROWS_AT_ONCE = 200;
/** Characters of what a member of a company notes on a lead. */
export const LEAD_NOTE_MAX = 1000;
