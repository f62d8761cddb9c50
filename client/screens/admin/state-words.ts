import type { AccountState } from '../../../domain/accounts/account-state.ts';

/** How somebody gets in, as organisers call it. */
export const STATE_WORDS: Readonly<Record<AccountState, string>> = {
  none: 'Only shown',
  invited: 'Invited',
  active: 'Can log in',
  disabled: 'Shut out',
};
