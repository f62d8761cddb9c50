import type { Ports } from '../../ports.ts';
import { type Account, updateAccount } from '../accounts/account-store.ts';
import { endLinks } from './magic-links.ts';
import { forgetMails } from './mail-budgets.ts';
import { passwordCounter } from './password-log-in.ts';

/**
 * After a log-in by mail, unlocks a ticket and password that were locked by wrong guesses, and revokes the person's other
 * mailed links.
 */
export async function unlock(account: Account, ports: Ports): Promise<void> {
  await forgive(account, ports);
  await endLinks(account.id, ports);
}

/** Resets the counts of attempted codes, passwords and mails. */
export async function forgive(account: Account, ports: Ports): Promise<void> {
  await updateAccount(
    account.id,
    (held) => (held.ticketFailures + held.codeFailures > 0 ? forgiven(held) : undefined),
    ports,
  );
  forgetTries(account, ports);
}

/** Returns the account with its counts of wrong codes reset. */
export const forgiven = (held: Account): Account => ({ ...held, ticketFailures: 0, codeFailures: 0 });

/** Resets the password and mail counts of this server. */
export function forgetTries(account: Account, ports: Ports): void {
  const { key, budget } = passwordCounter(account.email, account);
  ports.attempts.forget(key, budget);
  forgetMails(account, ports);
}
