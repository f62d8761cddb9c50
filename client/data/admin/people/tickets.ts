import { contentRev } from '../../../../domain/event/import/imported-id.ts';
import { changeTicket, changeTicketType, createTicket } from '../../../../domain/tickets/ticket-calls.ts';
import {
  defaultTicketType,
  TICKET_TYPE_NAMES,
  type TicketType,
  type TicketTypeName,
  ticketTypes,
} from '../../../../domain/tickets/ticket-type.ts';
import type { NewTicket } from '../../../../domain/tickets/ticket.ts';
import { http } from '../../../platform/session/connection.ts';
import { computed } from '../../../platform/react/signal.ts';
import { collectionStore } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { nounRows, type NounRows } from '../records/noun-rows.ts';
import type { NounCalls } from '../records/noun-write.ts';
import type { UserRow } from './users.ts';

const documents = nounRows(ticketTypes);

const types = computed(collectionStore(ticketTypes), (changed) =>
  TICKET_TYPE_NAMES.map((id): TicketType => changed.get(id) ?? defaultTicketType(id)),
);

/** All ticket types; one without an edit has the product's defaults. */
export const ticketTypeRows: NounRows<TicketType> = {
  all: types,
  rev: (id) => contentRev(types.get().find((type) => type.id === id)),
  anotherThan: (id) => documents.anotherThan(id, documents.rev(id)),
};
export const ticketTypeWrites: NounCalls = { edit: changeTicketType };

/** The types by the names organisers gave them. */
export const ticketTypeChoices = computed(types, (all) => all.map(({ id, title }) => ({ value: id, label: title })));
export const useTicketTypes = () => useSignal(ticketTypeChoices);

const key = () => ({ key: crypto.randomUUID() });

/** Gives a ticket to the person with this address. The answer is the only place with its code. */
export const giveTicket = (ticket: Partial<NewTicket> & Pick<NewTicket, 'ticket_type'>) =>
  http.request(createTicket, ticket, key());

interface TicketChange {
  readonly ticket_type?: TicketTypeName;
  readonly deactivate_sync?: boolean;
  readonly confirm?: boolean;
}
export const saveTicket = ({ id, ticket }: UserRow, change: TicketChange) =>
  http.request(changeTicket, { ...change, id }, { ...key(), ...(ticket && { ifMatch: ticket.rev }) });
