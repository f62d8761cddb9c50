import type { AccountState, ListedState } from '../../../../../domain/accounts/account-state.ts';

/** Labels of the states of accounts. */
export const STATE_WORDS: Readonly<Record<AccountState, string>> = {
  none: 'No account',
  invited: 'Invited',
  active: 'Can log in',
  disabled: 'Blocked',
};

/** Labels of the list's views by state. */
export const VIEW_WORDS: Readonly<Record<ListedState, string>> = {
  ...STATE_WORDS,
  uninvited: 'Never invited',
  locked: 'Locked',
};
