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

/** Types that organisers have added, changed or removed; the others of the template have its defaults. */
export const ticketTypes = stored(declaredTicketTypes);

/** What a type gives its holders. A type that is gone gives what the template says, which for an unknown one is only entry. */
export const ticketTypeOf = async (id: string, ports: Pick<Ports, 'log'>): Promise<TicketType> =>
  (await findDocument(ticketTypes, id, ports)) ?? defaultTicketType(id);

/** The types of this event, in their order. */
export const allTicketTypes = async (ports: Pick<Ports, 'log'>): Promise<TicketType[]> =>
  ticketTypesOf(await allDocuments(ticketTypes, ports));

const NO_TYPE = 'There is no such type of ticket';

/** Refuses a type that this event does not have; the problem names the field. */
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
