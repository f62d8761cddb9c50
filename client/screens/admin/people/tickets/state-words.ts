import type { AccountState, ListedState } from '../../../../../domain/accounts/account-state.ts';

/** How somebody gets in, as organisers call it. */
export const STATE_WORDS: Readonly<Record<AccountState, string>> = {
  none: 'No account',
  invited: 'Invited',
  active: 'Can log in',
  disabled: 'Blocked',
};

/** The parts of the list that stand under how people get in. */
export const VIEW_WORDS: Readonly<Record<ListedState, string>> = {
  ...STATE_WORDS,
  uninvited: 'Never invited',
  locked: 'Locked',
};
