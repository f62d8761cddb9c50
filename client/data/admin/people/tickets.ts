import { contentRev } from '../../../../domain/event/import/imported-id.ts';
import { changeTicket, changeTicketType, createTicket } from '../../../../domain/tickets/ticket-calls.ts';
import {
  defaultTicketType,
  TICKET_TYPE_NAMES,
  type TicketType,
  type TicketTypeName,
  ticketTypesCollection,
} from '../../../../domain/tickets/ticket-type.ts';
import type { NewTicket } from '../../../../domain/tickets/ticket.ts';
import { http } from '../../../platform/session/connection.ts';
import { computed } from '../../../platform/react/signal.ts';
import { collectionStore } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { entityRows, type EntityRows } from '../records/entity-rows.ts';
import type { EntityCalls } from '../records/entity-write.ts';
import type { UserRow } from './users.ts';

const documents = entityRows(ticketTypesCollection);

const types = computed(collectionStore(ticketTypesCollection), (changed) =>
  TICKET_TYPE_NAMES.map((id): TicketType => changed.get(id) ?? defaultTicketType(id)),
);

/** All ticket types. A type that was never edited has the defaults. */
export const ticketTypeRows: EntityRows<TicketType> = {
  all: types,
  rev: (id) => contentRev(types.get().find((type) => type.id === id)),
  waitForRevisionAfter: (id) => documents.waitForRevisionAfter(id, documents.rev(id)),
};
export const ticketTypeWrites: EntityCalls = { edit: changeTicketType };

/** The ticket types as options, by the names that organisers gave them. */
export const ticketTypeChoices = computed(types, (all) => all.map(({ id, title }) => ({ value: id, label: title })));
export const useTicketTypes = () => useSignal(ticketTypeChoices);

const key = () => ({ key: crypto.randomUUID() });

/** Gives a ticket to the person with this address. The answer is the only place with its code. */
export const issueTicket = (ticket: Partial<NewTicket> & Pick<NewTicket, 'ticket_type'>) =>
  http.request(createTicket, ticket, key());

interface TicketChange {
  readonly ticket_type?: TicketTypeName;
  readonly deactivate_sync?: boolean;
  readonly confirm?: boolean;
}
export const saveTicket = ({ id, ticket }: UserRow, change: TicketChange) =>
  http.request(changeTicket, { ...change, id }, { ...key(), ...(ticket && { ifMatch: ticket.rev }) });
