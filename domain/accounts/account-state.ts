/** How somebody gets in: not at all, being only shown; asked to choose a password and has not yet; as everybody does; or shut out. */
export const ACCOUNT_STATES = ['none', 'invited', 'active', 'disabled'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** What a list may be narrowed down to: one of these, who was never invited, or whose code was tried too often. */
export const LISTED_STATES = [...ACCOUNT_STATES, 'uninvited', 'locked'] as const;
export type ListedState = (typeof LISTED_STATES)[number];
