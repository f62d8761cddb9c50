import * as v from 'valibot';
import { SOURCE_PAGES_MAX, SOURCE_TICKETS_MAX } from '../../../domain/limits/sources.ts';
import { pretixEvent, type PretixEvent } from '../../../domain/sources/pretix-address.ts';
import type { ShopPage } from '../../../domain/sources/shop-ticket.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { FetchedAnswer, Fetcher } from '../../platform/outbound-get.ts';
import { askShop } from './ask-shop.ts';
import { jsonOf } from './fetch-json.ts';
import { PretixList, shopTickets } from './pretix-orders.ts';
import { INCOMPLETE, PullFailed, type ShopReader, type SourceCheck } from './source-port.ts';

export interface PretixParts {
  readonly address: string;
  readonly token: string;
  readonly fetch: Fetcher;
}

/** Reads an event of pretix. Nothing is ever written there. */
export function pretix({ address, token, fetch }: PretixParts): ShopReader {
  const shop = pretixEvent(address);
  if (typeof shop === 'string') return refuse('invalid', shop, [{ field: 'address', message: shop }]);
  const missing = `There is no event “${shop.event}” at ${new URL(shop.base).host} any more.`;
  const asking = { title: 'pretix', authorization: `Token ${token}`, fetch, refused: REFUSED, missing };
  const get = (url: string): Promise<FetchedAnswer> => askShop(url, asking);
  const list = (query: Readonly<Record<string, string>>): Promise<ShopPage> => readAll(shop, query, get);
  return {
    check: () => check(shop, get),
    list: (since) => list(since === undefined ? {} : { modified_since: new Date(since).toISOString() }),
    one: (code) => list({ code }),
    hear({ raw }) {
      const code = orderIn(raw, shop);
      return code === undefined ? undefined : { what: 'order', code };
    },
  };
}

type Get = (url: string) => Promise<FetchedAnswer>;

const REFUSED = 'pretix no longer accepts this token. Make a new one that may view orders.';

const eventUrl = ({ base, organizer, event }: PretixEvent): string =>
  `${base}/api/v1/organizers/${encodeURIComponent(organizer)}/events/${encodeURIComponent(event)}/`;

/**
 * Reads all pages of a list, or throws: a page that is missing or cut off drops everything. Pages are counted by offset, so an order
 * that disappears meanwhile would move one past us; a list that grows only repeats some.
 */
async function readAll(shop: PretixEvent, query: Readonly<Record<string, string>>, get: Get): Promise<ShopPage> {
  const fixed = { include_canceled_positions: 'true', testmode: 'false', ordering: 'datetime' };
  let next: string | undefined = `?${new URLSearchParams({ ...query, ...fixed }).toString()}`;
  const tickets: ShopPage['tickets'][number][] = [];
  let asOf: number | undefined;
  let count = 0;
  for (let page = 1; next !== undefined; page += 1) {
    if (page > SOURCE_PAGES_MAX || tickets.length > SOURCE_TICKETS_MAX)
      throw new PullFailed('The shop has too many orders.');
    const answer: FetchedAnswer = await pageOf(`${eventUrl(shop)}orders/${next}`, page, get);
    const list = v.safeParse(PretixList, jsonOf(answer, 'orders'));
    if (!list.success) throw new PullFailed(INCOMPLETE);
    asOf ??= Date.parse(answer.headers['x-page-generated'] ?? '');
    if (Number.isNaN(asOf) || list.output.count < count) throw new PullFailed(INCOMPLETE);
    ({ count } = list.output);
    tickets.push(...list.output.results.flatMap(shopTickets));
    next = queryOf(list.output.next);
  }
  return { tickets, asOf: asOf ?? 0 };
}

/** A page after the first that is not found is a list that shrank, not an event that is gone. */
async function pageOf(url: string, page: number, get: Get): Promise<FetchedAnswer> {
  try {
    return await get(url);
  } catch (error) {
    if (page > 1 && error instanceof PullFailed && error.status === 404) throw new PullFailed(INCOMPLETE);
    throw error;
  }
}

/** The query of the next page. Its host is not followed: it would get our token. */
const queryOf = (next: string | null): string | undefined =>
  next === null || !next.includes('?') ? undefined : next.slice(next.indexOf('?'));

const Translated = v.union([v.string(), v.record(v.string(), v.string())]);
const inWords = (name: v.InferOutput<typeof Translated>): string =>
  typeof name === 'string' ? name : (name['en'] ?? Object.values(name)[0] ?? '');
const Items = v.object({
  next: v.nullable(v.string()),
  results: v.array(
    v.object({
      id: v.number(),
      name: Translated,
      variations: v.array(v.object({ id: v.number(), value: Translated })),
    }),
  ),
});

async function check(shop: PretixEvent, get: Get): Promise<SourceCheck> {
  const read = async <S extends v.GenericSchema>(schema: S, url: string): Promise<v.InferOutput<S>> => {
    const parsed = v.safeParse(schema, jsonOf(await get(url), 'a shop of pretix'));
    if (!parsed.success) throw new PullFailed(INCOMPLETE);
    return parsed.output;
  };
  const event = await read(v.object({ name: Translated }), eventUrl(shop));
  // An old installation does not tell its version, which is no reason to refuse it.
  const version = await read(v.object({ pretix: v.string() }), `${shop.base}/api/v1/version`).catch(() => undefined);
  const { count } = await read(v.object({ count: v.number() }), `${eventUrl(shop)}orders/?testmode=false`);
  const products: SourceCheck['products'][number][] = [];
  for (let query: string | undefined = ''; query !== undefined;) {
    const page: v.InferOutput<typeof Items> = await read(Items, `${eventUrl(shop)}items/${query}`);
    products.push(...page.results.flatMap(productsOf));
    query = queryOf(page.next);
    if (products.length > SOURCE_TICKETS_MAX) break;
  }
  return { product: `pretix ${version?.pretix ?? ''}`.trim(), event: inWords(event.name), products, orders: count };
}

const productsOf = ({ id, name, variations }: v.InferOutput<typeof Items>['results'][number]) =>
  variations.length === 0
    ? [{ id: `${id}`, name: inWords(name) }]
    : variations.map((variation) => ({
        id: `${id}/${variation.id}`,
        name: `${inWords(name)} – ${inWords(variation.value)}`,
      }));

const Hook = v.object({
  organizer: v.string(),
  event: v.string(),
  code: v.pipe(v.string(), v.regex(/^[A-Z\d]{3,16}$/)),
});

function orderIn(raw: Buffer, { organizer, event }: PretixEvent): string | undefined {
  try {
    const hook = v.parse(Hook, JSON.parse(raw.toString()));
    return hook.organizer === organizer && hook.event === event ? hook.code : undefined;
  } catch {
    return undefined;
  }
}
