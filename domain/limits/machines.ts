import { DAY, MINUTE } from '../time.ts';

// Tokens with which programs use the API. Milliseconds unless the name says otherwise.

/** Maximum number of active tokens. */
export const MACHINES_MAX = 50;
/** Maximum number of characters of a token's name. */
export const MACHINE_NAME_MAX = 80;
/** Longest life of a token, in days. */
export const MACHINE_DAYS_MAX = 366;
/** Number of random bytes of a token: 43 characters. */
export const MACHINE_SECRET_BYTES = 32;
/** Maximum number of calls per token. */
export const MACHINE_CALLS_BUDGET = { window: MINUTE, failures: 600 } as const;
/** How often the last use of a token, and one call that was refused, are noted. */
export const MACHINE_NOTED_EVERY = MINUTE;
/** How long organisers see refused calls. */
export const MACHINE_REFUSALS_LIFE = 7 * DAY;
/** From when organisers are told that a token ends soon, or is not used. */
export const MACHINE_ENDS_SOON = 7 * DAY;
export const MACHINE_UNUSED = 60 * DAY;
