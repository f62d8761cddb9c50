import { accessBy, type TicketAccess } from '../../../domain/tickets/ticket-access.ts';
import { TICKET_ENDED, TICKET_OPENS_NOTHING } from '../../../domain/tickets/ticket-state.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { type Holder, heldTickets, needsTicket, typesHeldBy } from './held-tickets.ts';
import { ticketTypeOf } from './ticket-types.ts';

type LogPorts = Pick<Ports, 'log'>;

/** What a person's valid tickets allow together. Everything that depends on tickets asks this function. */
export async function accessOf(account: Holder, ports: LogPorts): Promise<TicketAccess> {
  return accessBy(await Promise.all(typesHeldBy(account).map((type) => ticketTypeOf(type, ports))));
}

/**
 * Why a person's tickets do not let them in; undefined if they do. Who never had a ticket is let in, and so are organisers, speakers
 * and people added by hand.
 */
export async function admissionRefusal(account: Account, ports: LogPorts): Promise<string | undefined> {
  const held = heldTickets(account);
  if (held.length === 0 || !needsTicket(account)) return undefined;
  if (!held.some(({ state }) => state === 'valid')) return TICKET_ENDED;
  // A code without a type, as early imports gave, lets its holder in.
  if (account.ticketType === '' && account.ticket !== '' && !account.ticketEnded) return undefined;
  return (await accessOf(account, ports)).opens ? undefined : TICKET_OPENS_NOTHING;
}

/** Whether a person is shut out for want of a ticket, not by an organiser. */
export const isTicketOver = (account: Account): boolean => account.disabled && account.ticketEnded === true;

/** Whether an organiser shut a person out. Whose tickets have ended may prove who they are, and is told so then. */
export const isShutOut = (account: Account): boolean => account.disabled && !isTicketOver(account);
