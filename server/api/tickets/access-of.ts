import { accessBy, type TicketAccess } from '../../../domain/tickets/ticket-access.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { ticketTypeOf } from './ticket-types.ts';

type Holder = Pick<Account, 'ticketType'>;

/** Ids of the types of a person's valid tickets. */
export const typesHeldBy = ({ ticketType }: Holder): string[] => (ticketType === '' ? [] : [ticketType]);

/** What a person's valid tickets allow together. Everything that depends on tickets asks this function. */
export async function accessOf(account: Holder, ports: Pick<Ports, 'log'>): Promise<TicketAccess> {
  return accessBy(await Promise.all(typesHeldBy(account).map((type) => ticketTypeOf(type, ports))));
}
