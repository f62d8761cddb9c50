import { ownTicketsCollection } from '../../../domain/tickets/own-ticket.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** The person's own valid tickets, also offline. */
export const useOwnTickets = () => useSignal(list(ownTicketsCollection));
