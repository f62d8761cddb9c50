import { randomId } from '../../platform/random-id.ts';
import type { Ports } from '../../ports.ts';
import type { Store } from '../../store/document-store.ts';
import { LogRegistry } from '../../log/log-registry.ts';
import { accessOf } from '../tickets/access-of.ts';
import { type Holder, typesHeldBy } from '../tickets/held-tickets.ts';
import { type Account, allAccounts, updateAccount } from './account-store.ts';

/** Returns whether a person may watch replays: by their own permission or by one of their tickets. */
export const hasReplayAccess = async (
  account: Pick<Account, 'replayAccess'> & Holder,
  ports: Pick<Ports, 'log'>,
): Promise<boolean> => account.replayAccess || (await accessOf(account, ports)).replays;

/**
 * Restarts the sync streams of people with this ticket type, because their readable scopes changed. Skips people with
 * their own permission.
 */
export async function reopenHolders(type: string, ports: Pick<Ports, 'store' | 'streams'>): Promise<void> {
  for await (const account of allAccounts(ports))
    if (!account.replayAccess && typesHeldBy(account).includes(type)) await ports.streams.reopenPerson(account.id);
}

/** Migration: removes replay access from accounts that had it only from their ticket. Earlier releases copied it to each account. */
export async function removeCopiedReplayAccess(store: Store): Promise<void> {
  const log = await LogRegistry.open({ store, now: Date.now, randomId });
  try {
    for await (const account of allAccounts({ store })) {
      const isCopy = account.replayAccess && (await hasReplayAccess({ ...account, replayAccess: false }, { log }));
      if (isCopy) await updateAccount(account.id, (held) => ({ ...held, replayAccess: false }), { store });
    }
  } finally {
    await log.close();
  }
}
