import { refuse } from '../../../domain/refusal.ts';
import {
  ticketTypesCollection as declaredTicketTypes,
  defaultTicketType,
  isOfTemplate,
  type TicketType,
  ticketTypesOf,
} from '../../../domain/tickets/ticket-type.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, stored, findDocument } from '../../sync/documents.ts';

/** Ticket types that organisers have added, changed or removed. All other types of the template have their defaults. */
export const ticketTypes = stored(declaredTicketTypes);

/** Returns a ticket type with its benefits. A removed type has the template's benefits; an unknown one only gives entry. */
export const ticketTypeOf = async (id: string, ports: Pick<Ports, 'log'>): Promise<TicketType> =>
  (await findDocument(ticketTypes, id, ports)) ?? defaultTicketType(id);

/** Returns the ticket types of this event, in their order. */
export const allTicketTypes = async (ports: Pick<Ports, 'log'>): Promise<TicketType[]> =>
  ticketTypesOf(await allDocuments(ticketTypes, ports));

const NO_TYPE = 'There is no such type of ticket';

/** Returns the ticket type; refuses one that this event does not have and names the field. */
export async function knownTicketType(id: string, ports: Pick<Ports, 'log'>): Promise<TicketType> {
  const type = await findTicketType(id, ports);
  return type ?? refuse('invalid', NO_TYPE, [{ field: 'ticket_type', message: NO_TYPE }]);
}

export async function getTicketType(id: string, ports: Pick<Ports, 'log'>): Promise<TicketType> {
  return (await findTicketType(id, ports)) ?? refuse('not-found', NO_TYPE);
}

async function findTicketType(id: string, ports: Pick<Ports, 'log'>): Promise<TicketType | undefined> {
  const type = (await findDocument(ticketTypes, id, ports)) ?? (isOfTemplate(id) ? defaultTicketType(id) : undefined);
  return type?.isGone ? undefined : type;
}
