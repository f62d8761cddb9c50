import * as v from 'valibot';
import { EVENTBRITE_ORDERS_MAX, SOURCE_PAGES_MAX, SOURCE_TICKETS_MAX } from '../../../domain/limits/sources.ts';
import { refuse } from '../../../domain/refusal.ts';
import { type EventbriteEvent, eventbriteEvent } from '../../../domain/sources/eventbrite-address.ts';
import type { ShopPage } from '../../../domain/sources/shop-ticket.ts';
import type { Fetcher } from '../../platform/outbound-get.ts';
import { answerAs, answeredAt, type Asking, askShop } from './ask-shop.ts';
import { type EventbriteAttendee, EventbriteList, eventbriteTickets } from './eventbrite-attendees.ts';
import { type Heard, INCOMPLETE, PullFailed, type ShopReader, type SourceCheck } from './source-port.ts';

export interface EventbriteParts {
  readonly address: string;
  readonly token: string;
  readonly fetch: Fetcher;
}

const REFUSED =
  'Eventbrite no longer accepts this token. Make a new one under Account settings, Developer links, API keys.';

/** Reads an event of Eventbrite. Nothing is ever written there. */
export function eventbrite({ address, token, fetch }: EventbriteParts): ShopReader {
  const event = eventbriteEvent(address);
  if (typeof event === 'string') return refuse('invalid', event, [{ field: 'address', message: event }]);
  const asking: Asking = {
    title: 'Eventbrite',
    authorization: `Bearer ${token}`,
    fetch,
    refused: REFUSED,
    missing: `There is no event ${event.event} in Eventbrite any more.`,
  };
  return {
    check: () => check(event, asking),
    list: (since) => (since === undefined ? readAll(event, asking) : readChanges(event, since, asking)),
    one: (order) => named(event, order, asking),
    hear: ({ raw }) => heardIn(raw),
  };
}

const eventUrl = ({ api, event }: EventbriteEvent): string => `${api}/v3/events/${event}/`;

interface Attendees {
  readonly attendees: readonly EventbriteAttendee[];
  readonly asOf: number;
}

/** Reads all pages of a list of attendees of this event, or throws: one that is missing or cut off drops everything. */
async function readPages(
  url: string,
  query: Readonly<Record<string, string>>,
  { event: { event }, asking }: { readonly event: EventbriteEvent; readonly asking: Asking },
): Promise<Attendees> {
  const attendees = new Map<string, EventbriteAttendee>();
  let [asOf, continuation]: [number | undefined, string | undefined] = [undefined, undefined];
  for (let page = 1; page === 1 || continuation !== undefined; page += 1) {
    if (page > SOURCE_PAGES_MAX || attendees.size > SOURCE_TICKETS_MAX)
      throw new PullFailed('The shop has too many tickets.');
    const asked = new URLSearchParams({ ...query, expand: 'order', ...(continuation && { continuation }) });
    const answer = await askShop(`${url}?${asked.toString()}`, asking);
    const list: v.InferOutput<typeof EventbriteList> = answerAs(EventbriteList, answer, 'attendees');
    asOf ??= answeredAt(answer);
    for (const attendee of list.attendees) if (attendee.event_id === event) attendees.set(attendee.id, attendee);
    const { has_more_items: hasMore, continuation: next } = list.pagination;
    if (hasMore && (!next || next === continuation)) throw new PullFailed(INCOMPLETE);
    continuation = hasMore && next ? next : undefined;
  }
  return { attendees: [...attendees.values()], asOf: asOf ?? 0 };
}

async function readAll(event: EventbriteEvent, asking: Asking): Promise<ShopPage> {
  const { attendees, asOf } = await readPages(`${eventUrl(event)}attendees/`, {}, { event, asking });
  return { tickets: eventbriteTickets(attendees), asOf };
}

/** Reads the orders in which something changed, each as a whole: what an attendee is depends on the others of the order. */
async function readChanges(event: EventbriteEvent, since: number, asking: Asking): Promise<ShopPage> {
  const query = { changed_since: `${new Date(since).toISOString().slice(0, 19)}Z` };
  const { attendees, asOf } = await readPages(`${eventUrl(event)}attendees/`, query, { event, asking });
  const orders = new Set(attendees.map(({ order_id: order }) => order));
  if (orders.size > EVENTBRITE_ORDERS_MAX) return readAll(event, asking);
  const tickets: ShopPage['tickets'][number][] = [];
  for (const order of orders) tickets.push(...(await readOrder(event, order, asking)).tickets);
  return { tickets, asOf };
}

async function readOrder(event: EventbriteEvent, order: string, asking: Asking): Promise<ShopPage> {
  const url = `${event.api}/v3/orders/${encodeURIComponent(order)}/attendees/`;
  const { attendees, asOf } = await readPages(url, {}, { event, asking });
  return { tickets: eventbriteTickets(attendees), asOf };
}

/** The order that a call names; nothing if there is none, which a call that somebody made up can name as well. */
async function named(event: EventbriteEvent, order: string, asking: Asking): Promise<ShopPage> {
  try {
    return await readOrder(event, order, asking);
  } catch (error) {
    if (error instanceof PullFailed && error.status === 404) return { tickets: [], asOf: 0 };
    throw error;
  }
}

const Call = v.object({ api_url: v.string() });

/** The order that a call names by its address, or that something changed. The address itself is not fetched. */
function heardIn(raw: Buffer): Heard | undefined {
  try {
    const { api_url: url } = v.parse(Call, JSON.parse(raw.toString()));
    const [, code] = /\/v3\/orders\/(\d{1,20})\/?$/.exec(url) ?? [];
    if (code !== undefined) return { what: 'order', code };
    return /\/attendees\/\d+\/?$/.test(url) ? { what: 'changes' } : undefined;
  } catch {
    return undefined;
  }
}

const Event = v.object({ name: v.object({ text: v.nullable(v.string()) }) });
const Classes = v.object({
  ticket_classes: v.array(v.object({ id: v.string(), name: v.nullable(v.string()) })),
  pagination: v.optional(
    v.object({
      has_more_items: v.optional(v.nullable(v.boolean())),
      continuation: v.optional(v.nullable(v.string())),
    }),
  ),
});

async function check(event: EventbriteEvent, asking: Asking): Promise<SourceCheck> {
  const { name } = answerAs(Event, await askShop(eventUrl(event), asking), 'an event of Eventbrite');
  const products: SourceCheck['products'][number][] = [];
  for (let query: string | undefined = ''; query !== undefined && products.length < SOURCE_TICKETS_MAX;) {
    const answer = await askShop(`${eventUrl(event)}ticket_classes/${query}`, asking);
    const read: v.InferOutput<typeof Classes> = answerAs(Classes, answer, 'products');
    products.push(...read.ticket_classes.map(({ id, name: title }) => ({ id, name: title ?? id })));
    const { has_more_items: hasMore, continuation } = read.pagination ?? {};
    query = hasMore && continuation ? `?${new URLSearchParams({ continuation }).toString()}` : undefined;
  }
  const first = answerAs(EventbriteList, await askShop(`${eventUrl(event)}attendees/`, asking), 'attendees');
  const orders = first.pagination.object_count ?? first.attendees.length;
  return { product: 'Eventbrite', event: name.text ?? '', products, orders };
}
