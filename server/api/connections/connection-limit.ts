import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { accessOf } from '../tickets/access-of.ts';

/** Maximum number of connections and open requests of a person: their own limit, else that of their tickets, else the product's. */
export const connectionLimitOf = async (account: Account, ports: Pick<Ports, 'log'>): Promise<number> =>
  account.connectionLimit ?? (await accessOf(account, ports)).connectionLimit;
