import { createHmac } from 'node:crypto';
import { type Attendee, callOf, type Changing, ShopBase, type StandInAnswer } from './shop-stand-in.ts';

interface TitoTicket {
  readonly id: number;
  readonly slug: string;
  readonly reference: string;
  state: 'complete' | 'incomplete' | 'unassigned' | 'void';
  void: boolean;
  readonly test_mode: boolean;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  readonly company_name: string | null;
  readonly release_id: number;
  readonly registration_id: number;
  updated_at: number;
}
interface TitoOrder {
  readonly id: number;
  readonly reference: string;
  readonly email: string;
  readonly name: string;
  paid: boolean;
  cancelled: boolean;
  updated_at: number;
}

const PATH = '/v3/org/ev';

/**
 * A stand-in for Tito. The list of tickets leaves out void ones unless they are asked for, is sorted newest first, and is paged by
 * number. Calls are signed over the body as it is sent, in base64, and have no time of their own.
 */
export class TitoShop extends ShopBase {
  readonly kind = 'tito';
  readonly address = 'https://ti.to/org/ev';
  readonly page: number;
  readonly releases = new Map([[1, 'Regular']]);
  readonly #tickets: TitoTicket[] = [];
  readonly #orders = new Map<string, TitoOrder>();

  constructor({ page = 50, now }: { readonly page?: number; readonly now?: number } = {}) {
    super(now);
    this.page = page;
  }

  protected get authorization(): string {
    return `Token token=${this.token}`;
  }

  #send(name: string, about: unknown): void {
    const body = JSON.stringify(about);
    const signature = createHmac('sha256', this.hookSecret).update(body).digest('base64');
    this.calls.push(callOf(body, { 'tito-signature': signature, 'x-webhook-name': name }));
  }

  readonly forged = (text: string) => callOf(text, { 'tito-signature': 'bm90IHNpZ25lZA==' });

  readonly place = (
    people: readonly Attendee[],
    { isTest, slow, release = 1 }: { readonly isTest: boolean; readonly slow: number; readonly release?: number },
  ): string => {
    const id = this.#orders.size + 1;
    const reference = `T${id.toString(36).toUpperCase().padStart(3, '0')}`;
    const order = { id, reference, email: 'buyer@example.org', name: 'Bo Buyer', paid: false, cancelled: false };
    const savedAt = this.now;
    this.#orders.set(reference, { ...order, updated_at: savedAt });
    this.later(slow, () => {
      for (const [at, { name, email }] of people.entries()) {
        const number = this.#tickets.length + 1;
        const [first = null, last = null] = email === '' ? [] : name.split(' ');
        this.#tickets.push({
          id: number,
          slug: `ti_${number}`,
          reference: `${reference}-${at + 1}`,
          state: email === '' ? 'unassigned' : 'complete',
          void: false,
          test_mode: isTest,
          email: email || null,
          first_name: first,
          last_name: last,
          company_name: null,
          release_id: release,
          registration_id: id,
          updated_at: savedAt,
        });
      }
      this.#send('registration.finished', { reference });
    });
    return reference;
  };

  readonly change = (act: string, reference: string, { nth, late, attendee }: Changing): void =>
    this.later(late, (savedAt) => {
      const order = this.#orders.get(reference);
      const tickets = this.#tickets.filter(({ registration_id: id }) => id === order?.id);
      const ticket = tickets[nth % Math.max(1, tickets.length)];
      if (!order || !ticket) return;
      this.#apply(act, { order, ticket, attendee });
      order.updated_at = savedAt;
      if (act !== 'pay' && act !== 'cancel') ticket.updated_at = Math.max(ticket.updated_at, savedAt);
      if (order.paid && !order.cancelled) for (const { id } of tickets) this.everPaid.add(String(id));
      this.#send('ticket.updated', { reference: ticket.reference, slug: ticket.slug });
    });

  #apply(
    act: string,
    {
      order,
      ticket,
      attendee,
    }: { readonly order: TitoOrder; readonly ticket: TitoTicket; readonly attendee: Attendee },
  ): void {
    const [first = '', last = ''] = attendee.name.split(' ');
    if (act === 'pay') order.paid = true;
    else if (act === 'cancel') order.cancelled = true;
    else if (act === 'drop') Object.assign(ticket, { void: true, state: 'void' });
    else if (act === 'undrop') Object.assign(ticket, { void: false, state: ticket.email ? 'complete' : 'unassigned' });
    else if (act === 'rename' || act === 'share')
      Object.assign(ticket, {
        first_name: first,
        last_name: last,
        email: attendee.email,
        state: ticket.void ? 'void' : 'complete',
      });
    else if (act === 'name') Object.assign(ticket, { first_name: first, last_name: last });
  }

  protected found({ pathname, searchParams }: URL): StandInAnswer {
    if (pathname === PATH) return this.json({ event: { title: 'Harbour Days', slug: 'ev' } });
    if (pathname === `${PATH}/releases`) {
      const releases = [...this.releases].map(([id, title]) => ({ id, title }));
      return this.json({ releases, meta: { next_page: null } });
    }
    if (pathname !== `${PATH}/tickets`) return { status: 404, headers: {}, body: '{}' };
    const states = searchParams.getAll('search[states][]');
    const shown = states.length === 0 ? ['complete', 'incomplete', 'unassigned'] : states;
    const withOrder = searchParams.get('expand')?.split(',').includes('registration');
    const all = this.#tickets.filter(({ state }) => shown.includes(state)).toReversed();
    const number = Number(searchParams.get('page[number]') ?? searchParams.get('page') ?? 1);
    const from = (number - 1) * this.page;
    const orders = new Map([...this.#orders.values()].map((order) => [order.id, order]));
    const tickets = all.slice(from, from + this.page).map((ticket) => ({
      ...ticket,
      updated_at: new Date(ticket.updated_at).toISOString(),
      ...(withOrder && { registration: shownOrder(orders.get(ticket.registration_id)) }),
    }));
    const next_page = from + this.page < all.length ? number + 1 : null;
    return this.json({ tickets, meta: { current_page: number, next_page, total_count: all.length } });
  }
}

const shownOrder = (order: TitoOrder | undefined) =>
  order && {
    ...order,
    payment_complete: order.paid,
    payment_incomplete: !order.paid,
    total: '100.0',
    updated_at: new Date(order.updated_at).toISOString(),
  };
