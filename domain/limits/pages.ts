import { DAY } from '../time.ts';

// The event's pages, acceptances and how long accounts are kept. Milliseconds unless the name says otherwise.

/** Most pages of an event. */
export const PAGES_MAX = 20;
/** Most characters of a page's text as HTML. */
export const PAGE_TEXT_MAX = 60_000;
/** Bytes of a call that carries a page's text: each character may take three. */
export const PAGE_BODY_MAX_BYTES = 200_000;
/** Months for which acceptances are kept after the person was erased: default, and the most that organisers may choose. */
export const CONSENT_KEEP_MONTHS = 36;
export const CONSENT_KEEP_MONTHS_MAX = 120;
/** Days of a month in `consentKeepMonths`, counted long so that nothing is deleted early. */
export const CONSENT_MONTH = 31 * DAY;
/** Most days after the event that organisers may choose for accounts without a log-in. */
export const ACCOUNT_KEEP_DAYS_MAX = 3650;
/** How long before a dormant account is erased its holder is told by mail. */
export const RETENTION_NOTICE = 14 * DAY;
/** Most dormant accounts erased in one night. */
export const DORMANT_PER_NIGHT = 500;
/** How often dormant accounts are looked for. */
export const DORMANT_EVERY = DAY;
/** Share of all accounts above which an organiser must confirm that dormant accounts are erased. */
export const DORMANT_CONFIRM_ABOVE = 0.5;
