import type { HeldTicket } from '../../../domain/tickets/held-ticket.ts';
import type { Account } from '../accounts/account-store.ts';

export type Holder = Pick<Account, 'id' | 'ticket' | 'ticketType' | 'ticketEnded' | 'firstTicket' | 'moreTickets'>;

/** Source of tickets that organisers gave. */
export const BY_HAND = 'hand';

export const hasTicket = (account: Pick<Account, 'ticket' | 'ticketType'>): boolean =>
  account.ticket !== '' || account.ticketType !== '';

/** Id of the ticket that the account's own columns describe. */
export const firstTicketId = ({ id, firstTicket }: Pick<Account, 'id' | 'firstTicket'>): string =>
  firstTicket ?? `${BY_HAND}:${id}`;

/** The ticket of the account's own columns; undefined if it has none. */
export const firstTicketOf = (account: Holder): HeldTicket | undefined =>
  hasTicket(account)
    ? {
        id: firstTicketId(account),
        typeId: account.ticketType || 'Attendee',
        state: account.ticketEnded ? 'ended' : 'valid',
      }
    : undefined;

/** All tickets of a person, ended ones included. */
export const heldTickets = (account: Holder): HeldTicket[] => [
  ...[firstTicketOf(account)].filter((ticket) => ticket !== undefined),
  ...(account.moreTickets ?? []),
];

/** Id of a ticket in calls, tables and webhooks: the first ticket of a person has the person's. */
export const shownTicketId = (account: Holder, { id }: Pick<HeldTicket, 'id'>): string =>
  id === firstTicketId(account) ? account.id : id;

/** Ids of the types of a person's valid tickets. A code without a type, as early imports gave, opens nothing more. */
export const typesHeldBy = (account: Holder): string[] => [
  ...(account.ticketType === '' || account.ticketEnded ? [] : [account.ticketType]),
  ...(account.moreTickets ?? []).filter(({ state }) => state === 'valid').map(({ typeId }) => typeId),
];

type Columns = Pick<Account, 'ticket' | 'ticketType' | 'deactivateSync'>;

/** The account with one more valid ticket. It takes the place of a first ticket that has ended. */
export function withTicket(account: Account, id: string, ticket: Columns): Account {
  const first = firstTicketOf(account);
  if (first?.state === 'valid')
    return {
      ...account,
      moreTickets: [...(account.moreTickets ?? []), { id, typeId: ticket.ticketType, state: 'valid' }],
    };
  const { ticketEnded = false, ...rest } = account;
  return {
    ...rest,
    ...ticket,
    ticketFailures: 0,
    firstTicket: id,
    ...(first && { moreTickets: [...(account.moreTickets ?? []), first] }),
    ...(ticketEnded && { disabled: false }),
  };
}

/**
 * The account without a ticket that has ended. If it was the first, `next` takes its place; without another valid ticket the
 * account is closed, unless its person organises, speaks or was added by hand.
 */
export function withoutTicket(account: Account, id: string, next: (HeldTicket & Columns) | undefined): Account {
  const first = firstTicketOf(account);
  const more = account.moreTickets ?? [];
  if (first?.id !== id)
    return { ...account, moreTickets: more.map((each) => (each.id === id ? { ...each, state: 'ended' } : each)) };
  if (!next) return { ...account, ticketEnded: true, ...(needsTicket(account) && { disabled: true }) };
  const { id: firstTicket, typeId: ticketType, ticket, deactivateSync } = next;
  return {
    ...account,
    firstTicket,
    ticketType,
    ticket,
    deactivateSync,
    ticketFailures: 0,
    moreTickets: [...more.filter((each) => each.id !== firstTicket), { ...first, state: 'ended' }],
  };
}

/** Whether a person is shut out without a valid ticket: organisers, speakers and people added by hand stay. */
export const needsTicket = (account: Pick<Account, 'roles' | 'addedByHand'>): boolean =>
  isOnlyAttendee(account) && account.addedByHand !== true;

/** Whether a person has no other role than that of an attendee. */
export const isOnlyAttendee = ({ roles }: Pick<Account, 'roles'>): boolean =>
  roles.every((role) => role === 'ROLE_ATTENDEE');
