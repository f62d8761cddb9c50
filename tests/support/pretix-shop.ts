import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fetcher } from '../../server/platform/outbound-get.ts';

/** A position as pretix lists it. */
export interface ShopPosition {
  readonly id: number;
  positionid: number;
  readonly item: number;
  readonly variation: number | null;
  canceled: boolean;
  blocked: readonly string[] | null;
  readonly addon_to: number | null;
  attendee_name: string | null;
  attendee_email: string | null;
  readonly company: string | null;
}
interface ShopOrder {
  readonly code: string;
  status: 'n' | 'p' | 'e' | 'c';
  readonly testmode: boolean;
  readonly require_approval: boolean;
  readonly valid_if_pending: boolean;
  readonly email: string;
  readonly invoice_address: { readonly name: string } | null;
  readonly datetime: number;
  last_modified: number;
  positions: ShopPosition[];
}
export interface ShopHook {
  readonly notification_id: number;
  readonly organizer: string;
  readonly event: string;
  readonly code: string;
  readonly action: string;
}
export interface Attendee {
  readonly name?: string;
  readonly email?: string;
  readonly item?: number;
  readonly company?: string;
  /** Place in the order of the ticket that this one adds to. */
  readonly addOnTo?: number;
}
interface Placing {
  readonly people: readonly Attendee[];
  readonly testmode?: boolean;
  readonly slow?: number;
  readonly buyer?: string;
}
interface ShopAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** What goes wrong with one request, instead of an ordinary answer. */
export type ShopFault = number | 'cut' | 'page' | 'foreign next' | 'hang';

const PATH = '/api/v1/organizers/org/events/ev/';

/**
 * A stand-in for pretix: the calls and habits that a reader of tickets meets. A change carries the time at which it was saved and shows
 * when its transaction commits; a list is paged by offset; cancelled positions are shown on request only.
 */
export class PretixShop {
  now: number;
  readonly page: number;
  readonly orders = new Map<string, ShopOrder>();
  readonly hooks: ShopHook[] = [];
  /** Keys of positions that were paid at some time. */
  readonly everPaid = new Set<string>();
  readonly faults: ShopFault[] = [];
  readonly items = new Map([[1, 'Regular']]);
  token = 'secret';
  requests = 0;
  bytes = 0;
  /** Called before each answer. */
  during: (() => void) | undefined;
  #pending: { readonly at: number; readonly apply: () => void }[] = [];
  #codes = 0;
  #positions = 0;
  #notes = 0;

  constructor({ page = 50, now = Date.UTC(2027, 5, 1) }: { readonly page?: number; readonly now?: number } = {}) {
    this.page = page;
    this.now = now;
  }

  tick(ms: number): void {
    this.now += ms;
    this.#commit();
  }

  #code(): string {
    this.#codes += 1;
    return `T${this.#codes.toString(36).toUpperCase().padStart(4, '0')}`;
  }

  #change(action: string, codes: readonly string[], apply: () => void, slow = 0): void {
    const savedAt = this.now;
    this.#pending.push({
      at: this.now + slow,
      apply: () => {
        apply();
        for (const code of codes) {
          const order = this.orders.get(code);
          if (order) order.last_modified = savedAt;
          if (order?.status === 'p') for (const { id } of order.positions) this.everPaid.add(String(id));
          this.#notes += 1;
          this.hooks.push({
            notification_id: this.#notes,
            organizer: 'org',
            event: 'ev',
            code,
            action: `pretix.event.order.${action}`,
          });
        }
      },
    });
    this.#commit();
  }

  #commit(): void {
    const due = this.#pending.filter(({ at }) => at <= this.now);
    this.#pending = this.#pending.filter(({ at }) => at > this.now);
    for (const { apply } of due) apply();
  }

  place({ people, testmode = false, slow, buyer = 'buyer@example.org' }: Placing): string {
    const code = this.#code();
    this.#change(
      'placed',
      [code],
      () => this.orders.set(code, this.#newOrder(code, { people, testmode, buyer })),
      slow,
    );
    return code;
  }

  #newOrder(code: string, { people, testmode, buyer }: Required<Omit<Placing, 'slow'>>): ShopOrder {
    const positions: ShopPosition[] = [];
    for (const [at, { name = null, email = null, item = 1, company = null, addOnTo }] of people.entries()) {
      this.#positions += 1;
      const addon_to = addOnTo === undefined ? null : (positions[addOnTo]?.id ?? null);
      const plain = { variation: null, canceled: false, blocked: null, company };
      positions.push({
        ...plain,
        id: this.#positions,
        positionid: at + 1,
        item,
        addon_to,
        attendee_name: name,
        attendee_email: email,
      });
    }
    const usual = { require_approval: false, valid_if_pending: false, invoice_address: { name: 'Bo Buyer' } };
    return {
      ...usual,
      code,
      status: 'n',
      testmode,
      email: buyer,
      datetime: this.now,
      last_modified: this.now,
      positions,
    };
  }

  #edit(code: string, action: string, edit: (order: ShopOrder) => void, slow?: number): void {
    this.#change(
      action,
      [code],
      () => {
        const order = this.orders.get(code);
        if (order) edit(order);
      },
      slow,
    );
  }

  pay(code: string, slow?: number): void {
    this.#edit(code, 'paid', (order) => void (order.status === 'n' && (order.status = 'p')), slow);
  }
  cancel(code: string, slow?: number): void {
    this.#edit(code, 'canceled', (order) => void (order.status = 'c'), slow);
  }
  reactivate(code: string, slow?: number): void {
    this.#edit(
      code,
      'reactivated',
      (order) => void (order.status === 'c' && (order.status = this.#wasPaid(order) ? 'p' : 'n')),
      slow,
    );
  }
  expire(code: string, slow?: number): void {
    this.#edit(code, 'expired', (order) => void (order.status === 'n' && (order.status = 'e')), slow);
  }
  #wasPaid({ positions }: ShopOrder): boolean {
    return positions.some(({ id }) => this.everPaid.has(String(id)));
  }
  #position(code: string, nth: number): ShopPosition | undefined {
    const positions = this.orders.get(code)?.positions ?? [];
    return positions[nth % Math.max(1, positions.length)];
  }
  rename(code: string, nth: number, { name, email }: Attendee, slow?: number): void {
    const edit = (): void => {
      const position = this.#position(code, nth);
      if (position && name !== undefined) position.attendee_name = name;
      if (position && email !== undefined) position.attendee_email = email;
    };
    this.#edit(code, 'modified', edit, slow);
  }
  block(code: string, nth: number, isBlocked: boolean, slow?: number): void {
    const edit = (): void => {
      const position = this.#position(code, nth);
      if (position) position.blocked = isBlocked ? ['admin'] : null;
    };
    this.#edit(code, 'changed', edit, slow);
  }
  drop(code: string, nth: number, slow?: number): void {
    const edit = (): void => {
      const position = this.#position(code, nth);
      if (position) position.canceled = true;
    };
    this.#edit(code, 'changed.cancel', edit, slow);
  }
  /** Moves a position to an order of its own; it keeps its id. */
  split(code: string, nth: number, slow?: number): void {
    const fresh = this.#code();
    const apply = (): void => {
      const order = this.orders.get(code);
      const some = order?.positions.filter(({ canceled }) => !canceled) ?? [];
      const moved = some[nth % Math.max(1, some.length)];
      if (!order || !moved || some.length < 2) return;
      order.positions = order.positions.filter((position) => position !== moved);
      this.orders.set(fresh, { ...order, code: fresh, datetime: this.now, positions: [{ ...moved, positionid: 1 }] });
    };
    this.#change('changed.split', [code, fresh], apply, slow);
  }
  /** Only orders of the test mode are ever deleted. */
  remove(code: string): void {
    if (this.orders.get(code)?.testmode) this.orders.delete(code);
  }

  /** Answers a request for a path with its query, or undefined to never answer. */
  answer(path: string, authorization: string | undefined): ShopAnswer | undefined {
    this.requests += 1;
    const fault = this.faults.shift();
    if (fault === 'hang') return undefined;
    if (typeof fault === 'number')
      return { status: fault, headers: fault === 429 ? { 'retry-after': '1' } : {}, body: '{"detail":"no"}' };
    if (fault === 'page') return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sorry</html>' };
    if (authorization !== `Token ${this.token}`) return { status: 401, headers: {}, body: '{}' };
    const answer = this.#found(new URL(path, 'http://shop'));
    this.during?.();
    this.bytes += answer.body.length;
    if (fault === 'cut') return { ...answer, body: answer.body.slice(0, -20) };
    if (fault === 'foreign next') return { ...answer, body: answer.body.replace('http://shop', 'http://evil.example') };
    return answer;
  }

  #found({ pathname, searchParams }: URL): ShopAnswer {
    const json = (body: unknown, headers: Record<string, string> = {}): ShopAnswer => ({
      status: 200,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (pathname === '/api/v1/version') return json({ pretix: '2027.5.0' });
    if (pathname === PATH) return json({ name: { de: 'Hafentage', en: 'Harbour Days' } });
    if (pathname === `${PATH}items/`) {
      const results = [...this.items].map(([id, name]) => ({ id, name: { en: name }, variations: [] }));
      return json({ count: results.length, next: null, results });
    }
    return pathname === `${PATH}orders/` ? this.#list(searchParams) : { status: 404, headers: {}, body: '{}' };
  }

  #list(query: URLSearchParams): ShopAnswer {
    const generated = this.now; // Before the query.
    const since = query.get('modified_since');
    const code = query.get('code')?.toLowerCase();
    const all = [...this.orders.values()]
      .filter((order) => since === null || order.last_modified >= Date.parse(since))
      .filter((order) => code === undefined || order.code.toLowerCase() === code)
      .filter(({ testmode }) => query.get('testmode') !== 'false' || !testmode)
      .toSorted((a, b) => a.datetime - b.datetime || (a.code < b.code ? -1 : 1));
    const page = Number(query.get('page') ?? 1);
    const from = (page - 1) * this.page;
    if (page > 1 && from >= all.length) return { status: 404, headers: {}, body: '{"detail":"Invalid page."}' };
    const showsCancelled = query.get('include_canceled_positions') === 'true';
    const results = all.slice(from, from + this.page).map((order) => ({
      ...order,
      datetime: new Date(order.datetime).toISOString(),
      last_modified: new Date(order.last_modified).toISOString(),
      positions: order.positions.filter(({ canceled }) => showsCancelled || !canceled),
    }));
    const next = new URLSearchParams(query);
    next.set('page', String(page + 1));
    const hasMore = from + this.page < all.length;
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'x-page-generated': new Date(generated).toISOString() },
      body: JSON.stringify({
        count: all.length,
        next: hasMore ? `http://shop${PATH}orders/?${next}` : null,
        previous: null,
        results,
      }),
    };
  }

  /** Answers without a network. */
  readonly fetch: Fetcher = async ({ url, authorization }) => {
    const { pathname, search } = new URL(url);
    const answer = this.answer(pathname + search, authorization);
    if (!answer) return { failed: 'timeout' };
    const wait = answer.headers['retry-after'];
    const retryAfter = wait === undefined ? undefined : Number(wait) * 1000;
    return { ...answer, body: Buffer.from(answer.body), retryAfter, url };
  };
}

export interface ServedShop extends AsyncDisposable {
  readonly origin: string;
  /** Address of the shop, as organisers copy it. */
  readonly address: string;
}

/** Serves a stand-in on loopback. Each request is answered when `ready` resolves. */
export async function servePretix(
  shop: PretixShop,
  ready: () => Promise<void> = () => Promise.resolve(),
): Promise<ServedShop> {
  const server: Server = createServer((request: IncomingMessage, response) => {
    const answer = shop.answer(request.url ?? '', request.headers.authorization);
    if (answer) void ready().then(() => response.writeHead(answer.status, answer.headers).end(answer.body));
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    address: `${origin}/org/ev/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
