import { listOwnTickets } from '../../../domain/tickets/ticket-calls.ts';
import { http } from '../../platform/session/connection.ts';
import { useQuery } from '../../platform/http/use-query.ts';

/** The person's own valid tickets; undefined until the server has answered. */
export function useOwnTickets() {
  const { value } = useQuery((signal) => http.request(listOwnTickets, {}, { signal }), { about: 'own tickets' });
  return value?.data;
}
