import { DAY } from '../time.ts';

// The event's pages, acceptances and how long accounts are kept. Milliseconds unless the name says otherwise.

/** Maximum number of pages of an event. */
export const EVENT_PAGES_MAX = 20;
/** Maximum number of characters of a page's text as HTML. */
export const PAGE_TEXT_MAX = 60_000;
/** Body limit in bytes of a call with a page's text: a character may take three bytes. */
export const PAGE_BODY_MAX_BYTES = 200_000;
/** Months for which acceptances are kept after the person was erased: default, and the maximum that organisers may choose. */
export const CONSENT_KEEP_MONTHS = 36;
export const CONSENT_KEEP_MONTHS_MAX = 120;
/** Days per month in `consentKeepMonths`: rounded up, so that nothing is deleted early. */
export const CONSENT_MONTH = 31 * DAY;
/** Days that organisers may choose for accounts without a log-in: at least as many as the notice before an erasure. */
export const ACCOUNT_KEEP_DAYS_MIN = 14;
export const ACCOUNT_KEEP_DAYS_MAX = 3650;
/** How long before its erasure the holder of a dormant account gets a mail. */
export const RETENTION_NOTICE = 14 * DAY;
/** Maximum number of dormant accounts erased in one night. */
export const DORMANT_PER_NIGHT = 500;
/** How long the server may miss its nightly look before mails that it sent no longer count: people could not log in meanwhile. */
export const DORMANT_GAP_MAX = 2 * DAY;
/** How often the use of an account is stored. A log-in is always stored. */
export const USE_NOTED_EVERY = DAY;
/** Share of all accounts above which an organiser must confirm that dormant accounts are erased. */
export const DORMANT_CONFIRM_ABOVE = 0.5;
