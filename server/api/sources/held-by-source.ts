import type { Account } from '../accounts/account-store.ts';
import { firstTicketId, firstTicketOf, heldTickets, withoutTicket, withTicket } from '../tickets/held-tickets.ts';

/** Columns of an account that a ticket brings when it becomes the first. */
interface FirstColumns {
  readonly ticket: string;
  readonly deactivateSync: boolean;
}

export interface TicketTarget {
  readonly id: string;
  readonly typeId: string;
  readonly isValid: boolean;
}

/**
 * The account with these tickets as a source wants them. `columnsOf`: what a ticket brings if it becomes the first. Valid tickets are
 * given before others end, so that a person who exchanges one is never without. Returns the account itself if nothing changes.
 */
export function withTickets(
  account: Account,
  wanted: readonly TicketTarget[],
  columnsOf: (id: string) => FirstColumns,
): Account {
  const given = wanted
    .filter(({ isValid }) => isValid)
    .reduce((held, ticket) => give(held, ticket, columnsOf), account);
  return wanted.filter(({ isValid }) => !isValid).reduce((held, { id }) => end(held, id, columnsOf), given);
}

function give(
  account: Account,
  { id, typeId }: Pick<TicketTarget, 'id' | 'typeId'>,
  columnsOf: (id: string) => FirstColumns,
): Account {
  const known = heldTickets(account).find((ticket) => ticket.id === id);
  if (known?.state === 'valid' && known.typeId === typeId) return account;
  if (known && id === firstTicketId(account)) return reopened({ ...account, ticketType: typeId });
  const isByHand = heldTickets(account).length === 0 && !account.disabled;
  const more = (account.moreTickets ?? []).filter((ticket) => ticket.id !== id);
  const { moreTickets: _all, ...rest } = account;
  const before: Account = {
    ...rest,
    ...(isByHand && { addedByHand: true }),
    ...(more.length > 0 && { moreTickets: more }),
  };
  return withTicket(before, id, {
    ...columnsOf(id),
    ticketType: typeId,
  });
}

/** A first ticket that is valid again lets its holder in, unless an organiser shut them out. */
function reopened({ ticketEnded = false, ...account }: Account): Account {
  return ticketEnded ? { ...account, disabled: false } : account;
}

function end(account: Account, id: string, columnsOf: (id: string) => FirstColumns): Account {
  if (heldTickets(account).find((ticket) => ticket.id === id)?.state !== 'valid') return account;
  const next = (account.moreTickets ?? []).find((ticket) => ticket.state === 'valid' && ticket.id !== id);
  // Another ticket takes the first place only if it is not already the first.
  const isFirst = firstTicketOf(account)?.id === id;
  return withoutTicket(
    account,
    id,
    isFirst && next ? { ...next, ...columnsOf(next.id), ticketType: next.typeId } : undefined,
  );
}

/** The account without a ticket that has ended here because another person holds it now. */
export function withoutMoved(account: Account, id: string): Account {
  if (firstTicketOf(account)?.id === id) return { ...account, firstTicket: `moved:${account.id}` };
  const { moreTickets, ...rest } = account;
  const more = moreTickets?.filter((ticket) => ticket.id !== id);
  return more?.length === moreTickets?.length ? account : { ...rest, ...(more && { moreTickets: more }) };
}
