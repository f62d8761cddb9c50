import type { TicketType } from '../../../domain/tickets/ticket-type.ts';
import {
  ticketTypesCollection as declaredTicketTypes,
  defaultTicketType,
  type TicketTypeName,
} from '../../../domain/tickets/ticket-type.ts';
import type { Ports } from '../../ports.ts';
import { stored, findDocument } from '../../sync/documents.ts';

/** Ticket types that organisers have changed. The others have the default values. */
export const ticketTypes = stored(declaredTicketTypes);

export const ticketTypeOf = async (id: TicketTypeName, ports: Pick<Ports, 'log'>): Promise<TicketType> =>
  (await findDocument(ticketTypes, id, ports)) ?? defaultTicketType(id);
