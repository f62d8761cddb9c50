import type { Store } from '../../store/document-store.ts';
import { allAccounts } from '../accounts/account-store.ts';
import { putFirstTicket } from './ticket-store.ts';

/**
 * Migration: gives each account with a ticket a row in the table `tickets`. The account keeps its columns for one release, so
 * servers of the release before may run meanwhile. May be interrupted and repeated.
 */
export async function putTicketsApart(store: Store): Promise<void> {
  for await (const account of allAccounts({ store })) await putFirstTicket(account, { store });
}
