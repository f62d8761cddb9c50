import { USE_NOTED_EVERY } from '../../../domain/limits/pages.ts';
import type { Ports } from '../../ports.ts';
import { Unavailable } from '../../store/unavailable.ts';
import { type Account, updateAccount } from './account-store.ts';

type ActivityPorts = Pick<Ports, 'store' | 'now'>;

/**
 * Stores that a person logged in. Returns the account; undefined if it is disabled or no longer exists. By compare-and-swap, so
 * a log-in that succeeds keeps the account from being erased for not being used.
 */
export const noteLogIn = (id: string, ports: ActivityPorts): Promise<Account | undefined> =>
  updateAccount(
    id,
    (held) => (held.disabled ? undefined : { ...held, activeAt: ports.now(), hasLoggedIn: true }),
    ports,
  );

/** Stores that a person uses the app, at most once a day. Reading must work when the disk is full. */
export async function noteUse({ id, activeAt = 0 }: Account, ports: ActivityPorts): Promise<void> {
  if (ports.now() - activeAt < USE_NOTED_EVERY) return;
  try {
    await noteLogIn(id, ports);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
}
