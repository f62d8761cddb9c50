/** How somebody gets in: not at all, being only shown; asked to choose a password and has not yet; as everybody does; or shut out. */
export const ACCOUNT_STATES = ['none', 'invited', 'active', 'disabled'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];
