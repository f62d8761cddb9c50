import { contentRev } from '../../../domain/event/import/imported-id.ts';
import type { TicketView } from '../../../domain/tickets/ticket-view.ts';
import type { Account } from '../accounts/account-store.ts';

export const hasTicket = (account: Pick<Account, 'ticket' | 'ticketType'>): boolean =>
  account.ticket !== '' || account.ticketType !== '';

export const ticketView = (account: Account): TicketView => ({
  id: account.id,
  user_id: account.id,
  type: account.ticketType || 'Attendee',
  deactivate_sync: account.deactivateSync,
  has_code: account.ticket !== '',
  rev: ticketRevision(account),
});

export const ticketRevision = ({ ticketType, deactivateSync }: Account): string =>
  contentRev([ticketType, deactivateSync]);
