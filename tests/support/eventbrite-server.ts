import { type Attendee, callOf, type Changing, ShopBase, type StandInAnswer } from './shop-stand-in.ts';

interface EventbriteAttendee {
  readonly id: string;
  readonly order_id: string;
  readonly ticket_class_id: string;
  status: 'Unpaid' | 'Attending';
  cancelled: boolean;
  refunded: boolean;
  profile: { readonly name: string; readonly email: string };
  changed: number;
}

const EVENT = '123456789';
const PATH = `/v3/events/${EVENT}/`;

/**
 * A stand-in for Eventbrite. An attendee who was not asked for is a copy of the order's first one. Lists are paged by continuation, and
 * `changed_since` shows attendees by their own last change. Calls are not signed, and name an address to fetch.
 */
export class EventbriteShop extends ShopBase {
  readonly kind = 'eventbrite';
  readonly address = `https://www.eventbrite.com/e/harbour-days-tickets-${EVENT}`;
  readonly page: number;
  readonly classes = new Map([['1', 'Regular']]);
  readonly #attendees: EventbriteAttendee[] = [];
  #orders = 0;

  constructor({ page = 50, now }: { readonly page?: number; readonly now?: number } = {}) {
    super(now);
    this.page = page;
    this.hookSecret = '';
  }

  protected get authorization(): string {
    return `Bearer ${this.token}`;
  }

  #send(action: string, path: string): void {
    this.calls.push(callOf({ config: { action }, api_url: `https://www.eventbriteapi.com/v3/${path}` }));
  }

  readonly forged = (text: string) => callOf({ api_url: `https://evil.example/v3/orders/${text.length}/` });

  readonly place = (people: readonly Attendee[], { slow }: { readonly slow: number }): string => {
    this.#orders += 1;
    const order = String(1000 + this.#orders);
    const savedAt = this.now;
    this.later(slow, () => {
      for (const { name, email } of people) {
        const profile = email === '' ? people[0]! : { name, email };
        this.#attendees.push({
          id: String(this.#attendees.length + 1),
          order_id: order,
          ticket_class_id: '1',
          status: 'Unpaid',
          cancelled: false,
          refunded: false,
          profile: { ...profile },
          changed: savedAt,
        });
      }
      this.#send('order.placed', `orders/${order}/`);
    });
    return order;
  };

  readonly change = (act: string, order: string, { nth, late, attendee: { name, email } }: Changing): void =>
    this.later(late, (savedAt) => {
      const all = this.#attendees.filter(({ order_id: id }) => id === order);
      const one = all[nth % Math.max(1, all.length)];
      if (!one) return;
      const edits: Readonly<Record<string, () => EventbriteAttendee[]>> = {
        pay: () => all.map((each) => Object.assign(each, { status: 'Attending' })),
        cancel: () => all.map((each) => Object.assign(each, { cancelled: true })),
        reactivate: () => all.map((each) => Object.assign(each, { cancelled: false })),
        drop: () => [Object.assign(one, { refunded: true })],
        rename: () => [Object.assign(one, { profile: { name, email } })],
        share: () => [Object.assign(one, { profile: { name: one.profile.name, email } })],
        name: () => [Object.assign(one, { profile: { name, email: one.profile.email } })],
      };
      for (const each of edits[act]?.() ?? []) {
        each.changed = savedAt;
        if (each.status === 'Attending') this.everPaid.add(each.id);
        if (act === 'rename') this.#send('attendee.updated', `events/${EVENT}/attendees/${each.id}/`);
      }
      this.#send('order.updated', `orders/${order}/`);
    });

  protected found({ pathname, searchParams }: URL): StandInAnswer {
    if (pathname === PATH) return this.json({ id: EVENT, name: { text: 'Harbour Days' } });
    if (pathname === `${PATH}ticket_classes/`) {
      const ticket_classes = [...this.classes].map(([id, name]) => ({ id, name }));
      return this.json({ ticket_classes, pagination: { has_more_items: false } });
    }
    const [, order] = /^\/v3\/orders\/(\d+)\/attendees\/$/.exec(pathname) ?? [];
    if (order !== undefined)
      return this.#list(
        this.#attendees.filter(({ order_id: id }) => id === order),
        searchParams,
      );
    if (pathname !== `${PATH}attendees/`) return { status: 404, headers: {}, body: '{}' };
    const since = searchParams.get('changed_since');
    const shown = this.#attendees.filter(({ changed }) => since === null || changed >= Date.parse(since));
    return this.#list(shown, searchParams);
  }

  #list(shown: readonly EventbriteAttendee[], query: URLSearchParams): StandInAnswer {
    const from = Number(query.get('continuation')?.slice('from-'.length) ?? 0);
    const to = from + this.page;
    const attendees = shown.slice(from, to).map((attendee) => ({
      ...attendee,
      event_id: EVENT,
      changed: new Date(attendee.changed).toISOString(),
      barcodes: [{ barcode: `${attendee.order_id}000000000${attendee.id}001` }],
      ...(query.get('expand') === 'order' && { order: { email: 'buyer@example.org', name: 'Bo Buyer' } }),
    }));
    const has_more_items = to < shown.length;
    const pagination = {
      object_count: shown.length,
      has_more_items,
      ...(has_more_items && { continuation: `from-${to}` }),
    };
    return this.json({ attendees, pagination });
  }
}
