import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

// Sources: ticket shops and programmes of other systems. Milliseconds unless the name says otherwise.

/** Maximum number of sources of the event. */
export const SOURCES_MAX = 10;
/** Maximum number of characters of a source's name and of its address. */
export const SOURCE_NAME_MAX = 80;
export const SOURCE_ADDRESS_MAX = 500;
export const SOURCE_SECRET_MAX = 500;
/** Maximum number of tickets of a source. */
export const SOURCE_TICKETS_MAX = 50_000;
/** Maximum number of products of a shop. */
export const SOURCE_PRODUCTS_MAX = 500;
/** Maximum number of pages of one pull. */
export const SOURCE_PAGES_MAX = 2000;
/** Maximum number of bytes of an answer, after decompression. */
export const SOURCE_ANSWER_BYTES = 10_000_000;
/** Maximum number of levels of nesting in the JSON of an answer. */
export const SOURCE_DEPTH_MAX = 64;
/** Longest time for one request, redirects included, and for a whole pull. */
export const SOURCE_DEADLINE = 30 * SECOND;
export const SOURCE_PULL_MAX = 10 * MINUTE;
/** Time between two requests: 4 a second. */
export const SOURCE_REQUEST_EVERY = SECOND / 4;
/** How often an organiser may have a source checked. */
export const SOURCE_INTERVALS = [5, 15, 60, 1440] as const;
/** How long a server may hold a source before another one takes over, and how often it renews that. */
export const SOURCE_CLAIM = MINUTE;
export const SOURCE_RENEW = 15 * SECOND;
/** Waits after failures; the last one repeats. */
export const SOURCE_RETRIES: readonly number[] = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);
/** Longest pause that a source may ask for. */
export const SOURCE_PAUSE_MAX = HOUR;
/** Failures in a row from which organisers are told. */
export const SOURCE_FAILURES_TOLD = 3;
/** A source is read until this long after the event. */
export const SOURCE_AFTER_EVENT = DAY;
/** A shop may show a change this long after the time that it gives for it. */
export const SOURCE_OVERLAP = 5 * MINUTE;
/** A pull that ends more tickets than this, and more than this share of the valid ones, asks first. */
export const SOURCE_ENDINGS_MAX = 20;
export const SOURCE_ENDINGS_SHARE = 0.05;
/** Maximum number of orders that wait to be fetched; beyond that all changes are fetched. */
export const SOURCE_DIRTY_MAX = 1000;
/** One order is fetched at most this often because of a call from the shop. */
export const SOURCE_HOOK_EVERY = 5 * SECOND;
/** Maximum number of calls from a shop per source and minute that name single orders. */
export const SOURCE_HOOK_BUDGET = { window: MINUTE, failures: 60 } as const;
/** Endings that a system pushes one after another in this time count together. */
export const SOURCE_ENDINGS_WINDOW = 10 * MINUTE;
/** Maximum number of tickets, and of bytes, of one push. */
export const PUSH_TICKETS_MAX = 500;
export const PUSH_BYTES_MAX = 1_000_000;
/** How far the time of a signature, or of a report, may be from the server's. */
export const PUSH_CLOCK_MAX = 5 * MINUTE;
/** How long the id of a signed push is remembered. */
export const PUSH_ID_LIFE = DAY;
/** Maximum number of pushes with a wrong signature from one network address. */
export const PUSH_WRONG_BUDGET = { window: MINUTE, failures: 60 } as const;
/** Number of changed orders of Eventbrite from which on all attendees are read instead of each order. */
export const EVENTBRITE_ORDERS_MAX = 40;
/** Number of requests to a shop, and time, after which a preview that is not ready says how far it is. */
export const SOURCE_PREVIEW_STEP = 20;
export const SOURCE_PREVIEW_WAIT = 5 * SECOND;
/** How long a preview that nobody asked for again is kept. */
export const SOURCE_PREVIEW_KEEP = MINUTE;
/** Number of tickets that a preview lists. */
export const SOURCE_PREVIEW_ROWS = 100;
/** Number of tickets written in parallel. */
export const SOURCE_AT_ONCE = 100;
