import { DAY, HOUR, MINUTE } from '../time.ts';

// Registering at an event that is open to anyone. Milliseconds unless the name says otherwise.

/** How long the mailed link works that finishes a registration. */
export const REGISTRATION_LINK_LIFE = 3 * DAY;
/** Maximum number of places that an organiser can set. */
export const REGISTRATION_PLACES_MAX = 100_000;
/** Maximum number of requests to register of all people together. */
export const REGISTRATIONS_BUDGET = { window: 5 * MINUTE, failures: 6000 } as const;
/**
 * Maximum number of requests to register from one network address: a request can name anybody's mail address. So low that one network
 * address alone never reaches the maximum of unopened registrations.
 */
export const REGISTRATIONS_OF_ADDRESS_BUDGET = { window: HOUR, failures: 600 } as const;
/** Maximum number of registrations whose link was not opened yet, so that strangers cannot fill the store. */
export const REGISTRATIONS_UNOPENED_MAX = 50_000;
/** How long after the event its waiting list is kept. */
export const WAITING_LIST_KEPT = 30 * DAY;
/** Maximum number of tries of mailed codes to register one mail address, from all devices. The mailed link still works. */
export const REGISTRATION_CODES_OF_ADDRESS_BUDGET = { window: DAY, failures: 10 } as const;
