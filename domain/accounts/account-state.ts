/**
 * `none`: a profile without an account. `invited`: no password chosen yet. `active`: can log in. `disabled`: locked out by an
 * organiser.
 */
export const ACCOUNT_STATES = ['none', 'invited', 'active', 'disabled'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** Filters of a list: one of these, never invited, or locked after too many wrong codes. */
export const LISTED_STATES = [...ACCOUNT_STATES, 'uninvited', 'locked'] as const;
export type ListedState = (typeof LISTED_STATES)[number];
