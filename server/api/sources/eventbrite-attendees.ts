import * as v from 'valibot';
import { GIVEN_NAME_MAX, PROFILE_LINE_MAX } from '../../../domain/limits/people.ts';
import { nameKey } from '../../../domain/names.ts';
import { emailKey, isEmail } from '../../../domain/sessions/email.ts';
import type { ShopTicket } from '../../../domain/sources/shop-ticket.ts';
import { eventbriteState } from '../../../domain/sources/ticket-state.ts';
import { nameParts } from '../../import/lenient-fields.ts';
import { plainLine } from '../../import/plain-text.ts';

const line = v.optional(v.nullable(v.string()));
const Attendee = v.object({
  id: v.string(),
  event_id: v.string(),
  order_id: v.string(),
  ticket_class_id: v.string(),
  status: line,
  cancelled: v.optional(v.nullable(v.boolean())),
  refunded: v.optional(v.nullable(v.boolean())),
  profile: v.optional(
    v.nullable(v.object({ email: line, name: line, first_name: line, last_name: line, company: line })),
  ),
  barcodes: v.optional(v.nullable(v.array(v.object({ barcode: line })))),
  order: v.optional(v.nullable(v.object({ email: line, name: line }))),
});
export type EventbriteAttendee = v.InferOutput<typeof Attendee>;

/** A page of a list of attendees. */
export const EventbriteList = v.object({
  attendees: v.array(Attendee),
  pagination: v.object({
    has_more_items: v.optional(v.nullable(v.boolean())),
    continuation: line,
    object_count: v.optional(v.nullable(v.number())),
  }),
});

/** Returns the tickets of whole orders. */
export function eventbriteTickets(attendees: readonly EventbriteAttendee[]): ShopTicket[] {
  const orders = Map.groupBy(attendees, ({ order_id: order }) => order);
  return [...orders.values()].flatMap(ticketsOfOrder);
}

const byId = new Intl.Collator('en', { numeric: true });

/**
 * The tickets of one order. Eventbrite copies the buyer to every attendee unless each was asked for: of identical profiles the first is
 * who it says, and the others have no attendee yet.
 */
function ticketsOfOrder(attendees: readonly EventbriteAttendee[]): ShopTicket[] {
  const sorted = attendees.toSorted((a, b) => byId.compare(a.id, b.id));
  const seen = new Set<string>();
  let isFirst = true;
  return sorted.map((attendee) => {
    const state = eventbriteState(attendee);
    const own = holderOf(attendee);
    const profile = JSON.stringify([emailKey(own.email), nameKey(`${own.firstName} ${own.lastName}`)]);
    const isCopy = state !== 'ended' && seen.has(profile);
    if (state !== 'ended') seen.add(profile);
    const buyer = (attendee.order?.email ?? '').trim();
    const ticket: ShopTicket = {
      key: attendee.id,
      state,
      product: attendee.ticket_class_id,
      order: attendee.order_id,
      code: attendee.barcodes?.[0]?.barcode ?? '',
      ...(isCopy ? NOBODY : own),
      buyer: isEmail(buyer) ? buyer : own.email,
      buyerName: plainLine(attendee.order?.name ?? ''),
      company: plainLine(attendee.profile?.company ?? '').slice(0, PROFILE_LINE_MAX),
      isFirst: isFirst && state !== 'ended',
    };
    if (state !== 'ended') isFirst = false;
    return ticket;
  });
}

type Named = Pick<ShopTicket, 'firstName' | 'lastName' | 'email'>;
const NOBODY: Named = { firstName: '', lastName: '', email: '' };

/** Who an attendee is. What Eventbrite shows while it waits for an answer is nobody. */
function holderOf({ profile }: EventbriteAttendee): Named {
  const email = (profile?.email ?? '').trim();
  if (!isEmail(email)) return NOBODY;
  const [first, last] = [plainLine(profile?.first_name ?? ''), plainLine(profile?.last_name ?? '')];
  const { firstName, lastName } =
    first || last ? { firstName: first, lastName: last } : nameParts(plainLine(profile?.name ?? ''));
  return { email, firstName: firstName.slice(0, GIVEN_NAME_MAX), lastName: lastName.slice(0, GIVEN_NAME_MAX) };
}
