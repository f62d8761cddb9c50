import type { Ports } from '../../ports.ts';
import { type Account, updateAccount } from '../accounts/account-store.ts';
import { endLinks } from './magic-links.ts';
import { forgetMails } from './mail-budgets.ts';
import { passwordCounter } from './password-log-in.ts';

/** Mail proof: it owns ticket and password, so guesses of others no longer lock them; the other mails have served. */
export async function unlock(account: Account, ports: Ports): Promise<void> {
  await forgive(account, ports);
  await endLinks(account.id, ports);
}

/** Forgets how often codes, passwords and mails were tried. */
export async function forgive(account: Account, ports: Ports): Promise<void> {
  await updateAccount(
    account.id,
    (held) => (held.ticketFailures + held.codeFailures > 0 ? forgiven(held) : undefined),
    ports,
  );
  forgetTries(account, ports);
}

/** The account without the tries it counts. */
export const forgiven = (held: Account): Account => ({ ...held, ticketFailures: 0, codeFailures: 0 });

/** Forgets what this server counts of passwords and mails. */
export function forgetTries(account: Account, ports: Ports): void {
  const { key, budget } = passwordCounter(account.email, account);
  ports.attempts.forget(key, budget);
  forgetMails(account, ports);
}
