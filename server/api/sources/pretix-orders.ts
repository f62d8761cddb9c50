import * as v from 'valibot';
import { GIVEN_NAME_MAX, PROFILE_LINE_MAX } from '../../../domain/limits/people.ts';
import type { ShopTicket } from '../../../domain/sources/shop-ticket.ts';
import { pretixState } from '../../../domain/sources/ticket-state.ts';
import { nameParts } from '../../import/lenient-fields.ts';
import { plainLine } from '../../import/plain-text.ts';

const line = v.optional(v.nullable(v.string()));
const Position = v.object({
  id: v.number(),
  positionid: v.number(),
  item: v.number(),
  variation: v.optional(v.nullable(v.number())),
  canceled: v.optional(v.boolean()),
  blocked: v.optional(v.nullable(v.array(v.unknown()))),
  addon_to: v.optional(v.nullable(v.number())),
  attendee_name: line,
  attendee_name_parts: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  attendee_email: line,
  company: line,
});
type Position = v.InferOutput<typeof Position>;
const Order = v.object({
  code: v.string(),
  status: v.string(),
  testmode: v.optional(v.boolean()),
  require_approval: v.optional(v.boolean()),
  valid_if_pending: v.optional(v.boolean()),
  email: line,
  invoice_address: v.optional(v.nullable(v.object({ name: line }))),
  positions: v.array(Position),
});
type Order = v.InferOutput<typeof Order>;

/** A page of the list of orders. */
export const PretixList = v.object({ count: v.number(), next: v.nullable(v.string()), results: v.array(Order) });

/** The tickets of an order. An order of the test mode has none. */
export function shopTickets(order: Order): ShopTicket[] {
  if (order.testmode) return [];
  const byId = new Map(order.positions.map((position) => [position.id, position]));
  const first = order.positions
    .filter((position) => !position.canceled && !position.addon_to)
    .reduce((least, { positionid }) => Math.min(least, positionid), Infinity);
  return order.positions.map((position) => {
    // An add-on has no attendee of its own; it belongs to the ticket that it adds to.
    const holder = position.attendee_email || !position.addon_to ? position : (byId.get(position.addon_to) ?? position);
    return {
      key: String(position.id),
      state: pretixState(order, position),
      product: position.variation ? `${position.item}/${position.variation}` : String(position.item),
      order: order.code,
      code: position.addon_to ? '' : `${order.code}-${position.positionid}`,
      ...namesOf(holder),
      email: (holder.attendee_email ?? '').trim(),
      buyer: (order.email ?? '').trim(),
      buyerName: plainLine(order.invoice_address?.name ?? ''),
      company: plainLine(holder.company ?? '').slice(0, PROFILE_LINE_MAX),
      isFirst: holder.positionid === first,
    };
  });
}

function namesOf({ attendee_name, attendee_name_parts: parts }: Position): Pick<ShopTicket, 'firstName' | 'lastName'> {
  const part = (name: string): string => (typeof parts?.[name] === 'string' ? plainLine(parts[name]) : '');
  const [given, family] = [part('given_name'), part('family_name')];
  const whole = given || family ? { firstName: given, lastName: family } : nameParts(plainLine(attendee_name ?? ''));
  return {
    firstName: whole.firstName.slice(0, GIVEN_NAME_MAX),
    lastName: whole.lastName.slice(0, GIVEN_NAME_MAX),
  };
}
