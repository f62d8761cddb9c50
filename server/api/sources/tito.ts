import * as v from 'valibot';
import { SOURCE_PAGES_MAX, SOURCE_TICKETS_MAX } from '../../../domain/limits/sources.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { ShopPage } from '../../../domain/sources/shop-ticket.ts';
import { type TitoEvent, titoEvent } from '../../../domain/sources/tito-address.ts';
import type { Fetcher } from '../../platform/outbound-get.ts';
import { answerAs, answeredAt, type Asking, askShop } from './ask-shop.ts';
import { isSigned } from './signed-call.ts';
import { INCOMPLETE, PullFailed, type ShopReader, type SourceCheck } from './source-port.ts';
import { TitoList, type TitoTicket, titoTickets } from './tito-tickets.ts';

export interface TitoParts {
  readonly address: string;
  readonly token: string;
  /** Security token of the webhook; empty if calls are not signed. */
  readonly hookSecret: string;
  readonly fetch: Fetcher;
}

const REFUSED = 'Tito no longer accepts this token. Make a new one under dashboard.tito.io, API access.';

/** Reads an event of Tito: always all tickets, up to 1000 a request. Nothing is ever written there. */
export function tito({ address, token, hookSecret, fetch }: TitoParts): ShopReader {
  const event = titoEvent(address);
  if (typeof event === 'string') return refuse('invalid', event, [{ field: 'address', message: event }]);
  const asking: Asking = {
    title: 'Tito',
    authorization: `Token token=${token}`,
    fetch,
    refused: REFUSED,
    missing: `There is no event “${event.event}” in Tito any more.`,
  };
  return {
    check: () => check(event, asking),
    list: () => readAll(event, asking),
    // An order is not fetched on its own: the list has all of them in a few requests.
    one: () => readAll(event, asking),
    hear: (call) =>
      hookSecret === '' || isSigned(call, { secret: hookSecret, header: 'tito-signature', encoding: 'base64' })
        ? { what: 'changes' }
        : undefined,
  };
}

const base = ({ api, account, event }: TitoEvent): string =>
  `${api}/v3/${encodeURIComponent(account)}/${encodeURIComponent(event)}`;

const PAGE = 1000;
/** Without these the list leaves out void tickets, which would then stay valid here. */
const STATES = ['complete', 'incomplete', 'unassigned', 'void', 'archived'] as const;

function ticketsUrl(event: TitoEvent, page: number): string {
  const query = new URLSearchParams({ page: String(page), 'page[number]': String(page), 'page[size]': String(PAGE) });
  for (const state of STATES) query.append('search[states][]', state);
  query.set('expand', 'registration');
  return `${base(event)}/tickets?${query.toString()}`;
}

/**
 * Reads all pages, or throws: one that is missing or cut off drops everything. Tickets are counted by page, newest first, so a sale
 * while we read repeats some; the later page counts.
 */
async function readAll(event: TitoEvent, asking: Asking): Promise<ShopPage> {
  const byId = new Map<number, TitoTicket>();
  let asOf: number | undefined;
  for (let page: number | null = 1, pages = 1; page !== null; pages += 1) {
    if (pages > SOURCE_PAGES_MAX || byId.size > SOURCE_TICKETS_MAX)
      throw new PullFailed('The shop has too many tickets.');
    const answer = await askShop(ticketsUrl(event, page), asking);
    const { tickets, meta }: v.InferOutput<typeof TitoList> = answerAs(TitoList, answer, 'tickets');
    asOf ??= answeredAt(answer);
    for (const ticket of tickets) byId.set(ticket.id, ticket);
    const next: number | null = meta.next_page ?? null;
    if (next !== null && next <= page) throw new PullFailed(INCOMPLETE);
    page = next;
  }
  return { tickets: titoTickets([...byId.values()]), asOf: asOf ?? 0 };
}

const Releases = v.object({
  releases: v.array(v.object({ id: v.number(), title: v.string() })),
  meta: v.optional(v.object({ next_page: v.optional(v.nullable(v.number())) })),
});

async function check(event: TitoEvent, asking: Asking): Promise<SourceCheck> {
  const about = answerAs(
    v.object({ event: v.object({ title: v.string() }) }),
    await askShop(base(event), asking),
    'an event of Tito',
  );
  const products: SourceCheck['products'][number][] = [];
  for (let page: number | null = 1; page !== null && products.length < SOURCE_PAGES_MAX;) {
    const url = `${base(event)}/releases?page=${page}`;
    const read: v.InferOutput<typeof Releases> = answerAs(Releases, await askShop(url, asking), 'products');
    products.push(...read.releases.map(({ id, title }) => ({ id: String(id), name: title })));
    page = read.meta?.next_page ?? null;
  }
  const { tickets } = await readAll(event, asking);
  return {
    product: 'Tito',
    event: about.event.title,
    products,
    orders: new Set(tickets.map(({ order }) => order)).size,
  };
}
