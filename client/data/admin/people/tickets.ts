import { useEffect } from 'react';
import { contentRev } from '../../../../domain/event/import/imported-id.ts';
import type { Attendance } from '../../../../domain/tickets/attendance.ts';
import { mailAllBuyers, mailBuyer } from '../../../../domain/tickets/claim-calls.ts';
import {
  changeTicket,
  changeTicketType,
  countTicketHolders,
  createTicket,
  createTicketType,
  endTicket,
  listTicketsWithoutHolder,
  listUserTickets,
  nameTicketHolder,
  removeTicketType,
} from '../../../../domain/tickets/ticket-calls.ts';
import {
  defaultTicketType,
  isCompanyTicket,
  type TicketType,
  ticketTypesCollection,
  ticketTypesOf,
  typeNamed,
} from '../../../../domain/tickets/ticket-type.ts';
import type { NewTicket, TicketHolder } from '../../../../domain/tickets/ticket.ts';
import { http } from '../../../platform/session/connection.ts';
import { computed, createSignal } from '../../../platform/react/signal.ts';
import { collectionStore, list } from '../../../platform/replica/collection-store.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { entityRows, type EntityRows } from '../records/entity-rows.ts';
import type { EntityCalls } from '../records/entity-write.ts';
import type { UserRow } from './users.ts';

const documents = entityRows(ticketTypesCollection);

/** A type with the number of people who hold it; undefined until it is known. */
export interface TicketTypeRow extends TicketType {
  readonly holders: number | undefined;
}

const changed = collectionStore(ticketTypesCollection);
const types = computed(list(ticketTypesCollection), (all) => ticketTypesOf(all));
const holdersOf = createSignal<ReadonlyMap<string, number> | undefined>(undefined);

/** All ticket types. A type of the template that was never edited has its defaults. */
export const ticketTypeRows: EntityRows<TicketTypeRow> = {
  all: computed([types, holdersOf], (all, counts) =>
    all.map((type) => ({ ...type, holders: counts && (counts.get(type.id) ?? 0) })),
  ),
  rev: (id) => {
    const type = types.get().find((each) => each.id === id);
    return type && contentRev(type);
  },
  waitForRevisionAfter: (id) => documents.waitForRevisionAfter(id, documents.rev(id)),
};
export const ticketTypeWrites: EntityCalls = {
  add: createTicketType,
  edit: changeTicketType,
  remove: removeTicketType,
};

/** Loads how many people hold each type, and again after each change of the types. */
export function useTypeHolders(): void {
  const ids = useSignal(types)
    .map(({ id }) => id)
    .join(' ');
  const { value } = useQuery((signal) => http.request(countTicketHolders, {}, { signal }), { about: ids });
  useEffect(() => {
    if (value) holdersOf.set(new Map(value.data.map(({ type, holders }) => [type, holders])));
  }, [value]);
}

/** The ticket types as options, by the names that organisers gave them. */
export const ticketTypeChoices = computed(types, (all) => all.map(({ id, title }) => ({ value: id, label: title })));
export const useTicketTypes = () => useSignal(ticketTypeChoices);

/** The title of a type, also of one that is gone. */
export const useTypeTitle = (): ((id: string) => string) => {
  useSignal(types);
  return (id) => (changed.get().get(id) ?? defaultTicketType(id)).title;
};

/** Whether holders of this type belong to a company. */
export const needsCompany = (id: string): boolean =>
  isCompanyTicket(types.get().find((type) => type.id === id) ?? defaultTicketType(id));

export const ATTENDANCE_WORDS: Readonly<Record<Attendance, string>> = {
  inPerson: 'In person',
  remote: 'Remote',
  either: 'Either',
};

const key = () => ({ key: crypto.randomUUID() });

/** Gives a ticket to the person with this address. The answer is the only place with its code. */
export const issueTicket = (ticket: Partial<NewTicket> & Pick<NewTicket, 'ticket_type'>) =>
  http.request(createTicket, ticket, key());

/** Loads all tickets of a person. */
export function useUserTickets({ id, rev }: Pick<UserRow, 'id' | 'rev'>) {
  const { value, again } = useQuery((signal) => http.request(listUserTickets, { id }, { signal }), {
    about: `${id} ${rev}`,
  });
  return { tickets: value?.data, again };
}

/** Loads paid tickets that are not assigned to a person, if they are shown: their import row had no usable name or address. */
export const useTicketsWithoutHolder = (isShown: boolean) =>
  useQuery((signal) => http.request(listTicketsWithoutHolder, {}, { signal }), {
    about: isShown ? 'tickets without a holder' : undefined,
  });

/** Gives a ticket to the person with this mail address. The answer is the only place with its code. */
export const nameHolder = (id: string, holder: Partial<TicketHolder> & Pick<TicketHolder, 'email'>) =>
  http.request(nameTicketHolder, { ...holder, id }, key());

/** Mails the buyer of a ticket a link to name the people of the order. */
export const mailBuyerOf = (id: string) => http.request(mailBuyer, { id }, key());
/** Mails the buyers of all tickets that only lack a holder. */
export const mailAllBuyersNow = () => http.request(mailAllBuyers, {}, key());

/** Id of the ticket type that a table means by this word; empty if the event has no such type. */
export const typeMeant = (product: string): string => typeNamed(product, types.get())?.id ?? '';

/** Gives one more ticket to a person. The answer is the only place with its code. */
export const giveAnother = ({ id }: Pick<UserRow, 'id'>, ticket: Pick<NewTicket, 'ticket_type' | 'confirm'>) =>
  http.request(createTicket, { ...ticket, user_id: id, another: true }, key());

/** Ends a ticket; `id` is the ticket's. */
export const endTicketOf = (id: string, why: string) => http.request(endTicket, { id, why }, key());

interface TicketChange {
  readonly ticket_type?: string;
  readonly deactivate_sync?: boolean;
  readonly confirm?: boolean;
}
export const saveTicket = ({ id, ticket }: UserRow, change: TicketChange) =>
  http.request(changeTicket, { ...change, id }, { ...key(), ...(ticket && { ifMatch: ticket.rev }) });
