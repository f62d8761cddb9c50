import type { TicketType } from '../../../domain/tickets/ticket-type.ts';
import {
  ticketTypesCollection as declaredTicketTypes,
  defaultTicketType,
  type TicketTypeName,
} from '../../../domain/tickets/ticket-type.ts';
import type { Ports } from '../../ports.ts';
import { stored, findDocument } from '../../sync/documents.ts';

/** Types that organisers have changed; the others have the product's defaults. */
export const ticketTypes = stored(declaredTicketTypes);

export const ticketTypeOf = async (id: TicketTypeName, ports: Pick<Ports, 'log'>): Promise<TicketType> =>
  (await findDocument(ticketTypes, id, ports)) ?? defaultTicketType(id);
