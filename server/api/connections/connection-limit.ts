import { CONNECTION_LIMIT_DEFAULT } from '../../../domain/limits/people.ts';
import type { Ports } from '../../ports.ts';
import { ticketTypeOf } from '../tickets/ticket-types.ts';
import type { Account } from '../accounts/account-store.ts';

/** Returns how many connections and open requests a person may have: their own limit, else their ticket's, else the product's. */
export async function connectionLimitOf(
  account: Pick<Account, 'connectionLimit' | 'ticketType'>,
  ports: Pick<Ports, 'log'>,
): Promise<number> {
  const ofTicket = account.ticketType === '' ? null : (await ticketTypeOf(account.ticketType, ports)).connectionLimit;
  return account.connectionLimit ?? ofTicket ?? CONNECTION_LIMIT_DEFAULT;
}
