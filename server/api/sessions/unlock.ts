import { PASSWORD_FAILURES_BUDGET } from '../../../domain/limits/sessions.ts';
import type { Ports } from '../../ports.ts';
import { type Account, updateAccount } from '../people/account-store.ts';
import { passwordKey } from './password-log-in.ts';

/** Whoever reads the mail owns ticket and password, so guesses of others no longer lock them. */
export async function unlock({ id, email }: Account, ports: Ports): Promise<void> {
  await updateAccount(id, (account) => (account.ticketFailures > 0 ? { ...account, ticketFailures: 0 } : undefined), ports);
  ports.attempts.forget(passwordKey(email), PASSWORD_FAILURES_BUDGET);
}
