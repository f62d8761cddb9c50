import * as v from 'valibot';
import { GIVEN_NAME_MAX, PROFILE_LINE_MAX } from '../../../domain/limits/people.ts';
import type { ShopTicket } from '../../../domain/sources/shop-ticket.ts';
import { titoState } from '../../../domain/sources/ticket-state.ts';
import { plainLine } from '../../import/plain-text.ts';

const line = v.optional(v.nullable(v.string()));
const flag = v.optional(v.nullable(v.boolean()));
const Registration = v.object({
  id: v.optional(v.number()),
  reference: line,
  email: line,
  name: line,
  paid: flag,
  payment_complete: flag,
  payment_incomplete: flag,
  cancelled: flag,
  total: v.optional(v.nullable(v.union([v.string(), v.number()]))),
});
const Ticket = v.object({
  id: v.number(),
  reference: v.string(),
  state: v.string(),
  void: flag,
  test_mode: flag,
  email: line,
  first_name: line,
  last_name: line,
  company_name: line,
  release_id: v.number(),
  registration_id: v.optional(v.nullable(v.number())),
  registration: v.optional(v.nullable(Registration)),
});
export type TitoTicket = v.InferOutput<typeof Ticket>;

/** A page of the list of tickets. */
export const TitoList = v.object({
  tickets: v.array(Ticket),
  meta: v.object({ next_page: v.optional(v.nullable(v.number())) }),
});

/** The tickets of a list: those of the test mode are left out. The first of each order is the one with the lowest id. */
export function titoTickets(list: readonly TitoTicket[]): ShopTicket[] {
  const real = list.filter((ticket) => !ticket.test_mode);
  const firsts = new Map<string, number>();
  for (const ticket of real)
    if (titoState(ticket) !== 'ended')
      firsts.set(orderOf(ticket), Math.min(firsts.get(orderOf(ticket)) ?? Infinity, ticket.id));
  return real.map((ticket) => ({
    key: String(ticket.id),
    state: titoState(ticket),
    product: String(ticket.release_id),
    order: orderOf(ticket),
    code: ticket.reference,
    firstName: plainLine(ticket.first_name ?? '').slice(0, GIVEN_NAME_MAX),
    lastName: plainLine(ticket.last_name ?? '').slice(0, GIVEN_NAME_MAX),
    email: (ticket.email ?? '').trim(),
    buyer: (ticket.registration?.email ?? '').trim(),
    buyerName: plainLine(ticket.registration?.name ?? ''),
    company: plainLine(ticket.company_name ?? '').slice(0, PROFILE_LINE_MAX),
    isFirst: firsts.get(orderOf(ticket)) === ticket.id,
  }));
}

/** The order's reference; the ticket's own without one. */
const orderOf = ({ registration, registration_id: id, reference }: TitoTicket): string =>
  registration?.reference ?? (id ? String(id) : reference);
