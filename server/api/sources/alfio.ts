import * as v from 'valibot';
import { GIVEN_NAME_MAX } from '../../../domain/limits/people.ts';
import { refuse } from '../../../domain/refusal.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { type AlfioEvent, alfioEvent } from '../../../domain/sources/alfio-address.ts';
import type { ShopPage, ShopTicket } from '../../../domain/sources/shop-ticket.ts';
import { alfioState } from '../../../domain/sources/ticket-state.ts';
import { plainLine } from '../../import/plain-text.ts';
import type { Fetcher } from '../../platform/outbound-get.ts';
import { answerAs, answeredAt, type Asking, askShop } from './ask-shop.ts';
import type { ShopReader, SourceCheck } from './source-port.ts';

export interface AlfioParts {
  readonly address: string;
  readonly token: string;
  /** Makes keys of tickets that have none: a keyed hash, because an address must not be readable in it. */
  readonly keyedHash: (text: string) => string;
  readonly fetch: Fetcher;
}

const REFUSED =
  'alf.io no longer accepts this key. Make a new one under Configuration, API keys, with the role API client.';

/**
 * Reads the tickets of an event of alf.io that have a holder. They have no ids there and are not listed any more once they are cancelled,
 * so this adds tickets and never ends one. Nothing is ever written there.
 */
export function alfio({ address, token, keyedHash, fetch }: AlfioParts): ShopReader {
  const event = alfioEvent(address);
  if (typeof event === 'string') return refuse('invalid', event, [{ field: 'address', message: event }]);
  const asking: Asking = {
    title: 'alf.io',
    authorization: `ApiKey ${token}`,
    fetch,
    refused: REFUSED,
    missing: `There is no event “${event.event}” at ${new URL(event.base).host} any more.`,
  };
  const read = (): Promise<ShopPage> => readAll(event, asking, keyedHash);
  return { check: () => check(event, asking), list: read, one: read, hear: () => undefined };
}

const line = v.optional(v.nullable(v.string()));
const Attendee = v.object({
  firstName: line,
  lastName: line,
  email: line,
  status: line,
  confirmationTimestamp: v.optional(v.nullable(v.union([v.string(), v.number()]))),
});
type Attendee = v.InferOutput<typeof Attendee>;
const Categories = v.array(v.object({ ticketCategoryId: v.number(), attendees: v.array(Attendee) }));

const apiUrl = ({ base, event }: AlfioEvent, what: string): string =>
  `${base}/api/v1/admin/event/${encodeURIComponent(event)}/${what}`;

async function readAll(event: AlfioEvent, asking: Asking, keyedHash: AlfioParts['keyedHash']): Promise<ShopPage> {
  const answer = await askShop(apiUrl(event, 'download-attendees'), asking);
  const categories = answerAs(Categories, answer, 'attendees');
  return { tickets: categories.flatMap((category) => ticketsIn(category, keyedHash)), asOf: answeredAt(answer) };
}

/** The key of a ticket of alf.io: its category, its holder's address, and which of several it is. */
export const alfioKey = (
  { category, email, nth }: { readonly category: string; readonly email: string; readonly nth: number },
  keyedHash: AlfioParts['keyedHash'],
): string => keyedHash(JSON.stringify(['alf.io', category, emailKey(email), nth])).slice(0, 22);

/** The tickets of a category. Several with one address are told apart by when they were bought. */
function ticketsIn(
  { ticketCategoryId, attendees }: v.InferOutput<typeof Categories>[number],
  keyedHash: AlfioParts['keyedHash'],
): ShopTicket[] {
  const category = String(ticketCategoryId);
  const counts = new Map<string, number>();
  return attendees
    .toSorted((a, b) => boughtAt(a) - boughtAt(b))
    .map((attendee): ShopTicket => {
      const email = (attendee.email ?? '').trim();
      const nth = (counts.get(emailKey(email)) ?? 0) + 1;
      counts.set(emailKey(email), nth);
      return {
        key: alfioKey({ category, email, nth }, keyedHash),
        state: alfioState(attendee.status ?? ''),
        product: category,
        order: '',
        code: '',
        firstName: plainLine(attendee.firstName ?? '').slice(0, GIVEN_NAME_MAX),
        lastName: plainLine(attendee.lastName ?? '').slice(0, GIVEN_NAME_MAX),
        email,
        buyer: '',
        buyerName: '',
        company: '',
        isFirst: true,
      };
    });
}

/** Seconds or text, as the installation writes times. */
function boughtAt({ confirmationTimestamp: at }: Attendee): number {
  if (typeof at === 'number') return at;
  const time = Date.parse(at ?? '');
  return Number.isNaN(time) ? 0 : time;
}

const Stats = v.object({
  displayName: line,
  shortName: line,
  ticketCategories: v.optional(v.fallback(v.array(v.object({ id: v.number(), name: v.string() })), []), []),
});

async function check(event: AlfioEvent, asking: Asking): Promise<SourceCheck> {
  const stats = answerAs(Stats, await askShop(apiUrl(event, 'stats'), asking), 'an event of alf.io');
  const list = answerAs(Categories, await askShop(apiUrl(event, 'download-attendees'), asking), 'attendees');
  const named = new Map(stats.ticketCategories.map(({ id, name }) => [String(id), name]));
  for (const { ticketCategoryId: id } of list) if (!named.has(String(id))) named.set(String(id), `Category ${id}`);
  return {
    product: 'alf.io',
    event: stats.displayName ?? stats.shortName ?? event.event,
    products: [...named].map(([id, name]) => ({ id, name })),
    orders: list.reduce((sum, { attendees }) => sum + attendees.length, 0),
  };
}
