import * as v from 'valibot';
import { GIVEN_NAME_MAX } from '../../../domain/limits/people.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { ShopTicket } from '../../../domain/sources/shop-ticket.ts';
import { hiEventsState } from '../../../domain/sources/ticket-state.ts';
import { plainLine } from '../../import/plain-text.ts';
import { isSigned } from './signed-call.ts';
import type { Heard, ShopListener } from './source-port.ts';

export interface HiEventsParts {
  readonly address: string;
  /** Secret of the webhook. */
  readonly hookSecret: string;
}

const NO_ADDRESS = 'Write the address of the event in Hi.Events, like https://app.hi.events/event/12/days27';

/** Listens to Hi.Events, which gives no keys to read it with. Only what it has signed is heard. */
export function hiEvents({ address, hookSecret }: HiEventsParts): ShopListener {
  if (!/^https?:\/\/[^\s@]+$/i.test(address.trim()))
    return refuse('invalid', NO_ADDRESS, [{ field: 'address', message: NO_ADDRESS }]);
  return {
    hear: (call) =>
      isSigned(call, { secret: hookSecret, header: 'signature', encoding: 'hex' }) ? heardIn(call.raw) : undefined,
  };
}

const id = v.union([v.number(), v.string()]);
const line = v.optional(v.nullable(v.string()));
const Attendee = v.object({
  id,
  order_id: id,
  // `ticket_id` in releases before products.
  product_id: v.optional(id),
  ticket_id: v.optional(id),
  status: v.string(),
  email: line,
  first_name: line,
  last_name: line,
  public_id: line,
});
const Product = v.object({ id, title: v.string() });
const Call = v.object({ event_type: v.string(), event_sent_at: v.string(), payload: v.unknown() });

/** What a call says. Its own time decides which of two about a ticket is the later one. */
function heardIn(raw: Buffer): Heard | undefined {
  try {
    const { event_type: type, event_sent_at: sentAt, payload } = v.parse(Call, JSON.parse(raw.toString()));
    const asOf = Date.parse(sentAt);
    if (Number.isNaN(asOf)) return undefined;
    if (type.startsWith('attendee.')) {
      const tickets = [ticketOf(v.parse(Attendee, payload), type === 'attendee.cancelled')];
      return { what: 'tickets', page: { tickets, asOf } };
    }
    if (type !== 'product.created' && type !== 'product.updated') return undefined;
    const product = v.parse(Product, payload);
    return { what: 'products', products: [{ id: String(product.id), name: plainLine(product.title) }] };
  } catch {
    return undefined;
  }
}

function ticketOf(attendee: v.InferOutput<typeof Attendee>, isCancelled: boolean): ShopTicket {
  return {
    key: String(attendee.id),
    state: isCancelled ? 'ended' : hiEventsState(attendee.status),
    product: String(attendee.product_id ?? attendee.ticket_id ?? ''),
    order: String(attendee.order_id),
    code: attendee.public_id ?? '',
    firstName: plainLine(attendee.first_name ?? '').slice(0, GIVEN_NAME_MAX),
    lastName: plainLine(attendee.last_name ?? '').slice(0, GIVEN_NAME_MAX),
    email: (attendee.email ?? '').trim(),
    buyer: '',
    buyerName: '',
    company: '',
    isFirst: false,
  };
}
