import type { TicketTypeName } from '../../../domain/tickets/ticket-type.ts';
import { randomId } from '../../platform/random-id.ts';
import type { Ports } from '../../ports.ts';
import type { Store } from '../../store/document-store.ts';
import { LogRegistry } from '../../log/log-registry.ts';
import { ticketTypeOf } from '../tickets/ticket-types.ts';
import { type Account, allAccounts, updateAccount } from './account-store.ts';

/** Returns whether a person may watch replays: by their own permission or by their ticket type. */
export const hasReplayAccess = async (
  { replayAccess, ticketType }: Pick<Account, 'replayAccess' | 'ticketType'>,
  ports: Pick<Ports, 'log'>,
): Promise<boolean> => replayAccess || (ticketType !== '' && (await ticketTypeOf(ticketType, ports)).replayAccess);

/**
 * Restarts the sync streams of people with this ticket type, because their readable scopes changed. Skips people with
 * their own permission.
 */
export async function reopenHolders(type: TicketTypeName, ports: Pick<Ports, 'store' | 'streams'>): Promise<void> {
  for await (const { id, ticketType, replayAccess } of allAccounts(ports))
    if (ticketType === type && !replayAccess) await ports.streams.reopenPerson(id);
}

/** Migration: removes replay access from accounts that had it only from their ticket. Earlier releases copied it to each account. */
export async function leaveReplaysToTickets(store: Store): Promise<void> {
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
