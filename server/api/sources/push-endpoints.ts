import { ticketState } from '../../../domain/imports/shop-tables.ts';
import {
  PUSH_CLOCK_MAX,
  SOURCE_AT_ONCE,
  SOURCE_PRODUCTS_MAX,
  SOURCE_TICKETS_MAX,
} from '../../../domain/limits/sources.ts';
import { type PushedTicket, pushTickets } from '../../../domain/sources/push-calls.ts';
import type { ShopTicket, ShopTicketState } from '../../../domain/sources/shop-ticket.ts';
import type { Instant } from '../../../domain/time.ts';
import type * as v from 'valibot';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { noteAlfioPush, takeFromAlfio } from './alfio-push.ts';
import { pullSource, rulesFor } from './pull-source.ts';
import { type Pusher, pusherOf } from './push-caller.ts';
import { notePushed } from './pushed.ts';
import { type StoringOutcome, shopTicketTable, storeShopTicket } from './shop-ticket-store.ts';
import { type EventRules, meaningOf, withEvent } from './source-rules.ts';
import type { SourceRow } from './source-store.ts';

type Outcome = v.InferOutput<(typeof pushTickets)['output']>['data'][number];
interface Timed {
  readonly ticket: ShopTicket;
  readonly asOf: Instant;
}

const OWN_STATES: ReadonlyMap<string, ShopTicketState> = new Map([
  ['blocked', 'blocked'],
  ['ended', 'ended'],
]);

const stateIn = ({ status }: PushedTicket): ShopTicketState | undefined =>
  OWN_STATES.get(status.toLowerCase()) ?? ticketState(status);
const noState = ({ status }: PushedTicket): string => `It has a status that is not known here: ${status}`;

/** A pushed ticket with its time; a sentence if it cannot be taken. */
function read(said: PushedTicket, { at }: Pick<Pusher, 'at'>, now: Instant): Timed | string {
  const state = stateIn(said);
  if (!state) return noState(said);
  const asOf = said.updated_at ? timeIn(said.updated_at) : at;
  if (asOf === undefined) return 'A time is written 2027-07-12T10:00:00Z';
  if (asOf > now + PUSH_CLOCK_MAX) return 'Its updated_at is in the future';
  return {
    asOf,
    ticket: {
      key: said.key,
      state,
      product: said.type,
      order: said.order ?? '',
      code: said.code ?? '',
      firstName: said.first_name ?? '',
      lastName: said.last_name ?? '',
      email: said.email ?? '',
      buyer: '',
      buyerName: '',
      company: said.company ?? '',
      isFirst: false,
    },
  };
}

function timeIn(written: string): Instant | undefined {
  try {
    return Temporal.Instant.from(written).epochMilliseconds;
  } catch {
    return undefined; // Temporal throws a RangeError if the text is not a time.
  }
}

const TOO_MANY_TYPES = `A source has at most ${SOURCE_PRODUCTS_MAX} types`;
const TOO_MANY_TICKETS = `A source has at most ${SOURCE_TICKETS_MAX.toLocaleString('en')} tickets`;

/** Returns a function that says why a source takes no further ticket; undefined while it does. */
async function limitOf({ id, products }: SourceRow, ports: Ports) {
  const table = await shopTicketTable(ports);
  const types = new Set(products.map((product) => product.id));
  let left = SOURCE_TICKETS_MAX - (await table.count('bySettled', [id]));
  return async ({ key, product }: ShopTicket): Promise<string | undefined> => {
    types.add(product);
    if (types.size > SOURCE_PRODUCTS_MAX) return TOO_MANY_TYPES;
    if (left > 0 || (await table.get(`${id}:${key}`))) {
      left -= 1;
      return undefined;
    }
    return TOO_MANY_TICKETS;
  };
}

const sentence = (why: string): string => `The ticket ${why}.`.replace(/\.\.$/, '.');

/** What becomes of a ticket that was stored. */
function outcomeOf(kept: StoringOutcome, ticket: ShopTicket, rules: EventRules): Omit<Outcome, 'key'> {
  if (kept === 'older') return { outcome: 'older', message: 'A later report about it is known.' };
  const { state, why } = meaningOf(ticket, rules);
  if (state === 'held') return { outcome: 'held', message: sentence(why) };
  return kept === 'same' ? { outcome: 'same', message: '' } : { outcome: 'taken', message: '' };
}

async function take(pusher: Pusher, said: readonly PushedTicket[], ports: Ports): Promise<Outcome[]> {
  const { source, by } = pusher;
  const limit = await limitOf(source, ports);
  const saying = { source: { id: source.id, nameless: source.options.nameless }, ports };
  const rules = await withEvent(rulesFor(source), ports);
  const outcomes: Outcome[] = said.map(({ key }) => ({ key, outcome: 'refused', message: '' }));
  const taken: ShopTicket[] = [];
  let changed = 0;
  const takeOne = async (one: PushedTicket, at: number): Promise<void> => {
    const timed = read(one, pusher, ports.now());
    const why = typeof timed === 'string' ? timed : await limit(timed.ticket);
    if (typeof timed === 'string' || why !== undefined) {
      outcomes[at] = { key: one.key, outcome: 'refused', message: `${why ?? ''}.` };
      return;
    }
    const kept = await storeShopTicket(timed.ticket, { ...saying, asOf: timed.asOf });
    if (kept === 'changed') changed += 1;
    taken.push(timed.ticket);
    outcomes[at] = { key: one.key, ...outcomeOf(kept, timed.ticket, rules) };
  };
  // Reports about one ticket are taken in their order, those about others at the same time.
  const byKey = [...Map.groupBy(said.entries(), ([, { key }]) => key).values()];
  for (let start = 0; start < byKey.length; start += SOURCE_AT_ONCE)
    await Promise.all(
      byKey.slice(start, start + SOURCE_AT_ONCE).map(async (reports) => {
        for (const [at, one] of reports) await takeOne(one, at);
      }),
    );
  await notePushed(source.id, { said: { what: 'tickets', page: { tickets: taken, asOf: 0 } }, changed, by }, ports);
  return outcomes;
}

/** Takes what an extension of alf.io says, one ticket after another. */
async function takeAlfio({ source }: Pusher, said: readonly PushedTicket[], ports: Ports): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of said) {
    const state = stateIn(one);
    const outcome = state
      ? await takeFromAlfio(one, state, { source, ports })
      : { outcome: 'refused' as const, message: `${noState(one)}.` };
    outcomes.push({ key: one.key, ...outcome });
  }
  await noteAlfioPush(source.id, ports);
  return outcomes;
}

export const pushedTicketEndpoints = [
  /**
   * Idempotent: the same report may be sent again, in any order. Before the source is started, and while it is paused, what arrives is
   * stored and waits.
   */
  endpoint(pushTickets, {
    summary:
      'Takes what any system says about its tickets, up to 500 at once. The later `updated_at` counts; other tickets stay as they are.',
    example: {
      id: 'push',
      tickets: [
        {
          key: 'A1',
          status: 'valid',
          type: 'Regular',
          email: 'nora@example.org',
          first_name: 'Nora',
          last_name: 'Quill',
        },
      ],
    },
    refuses: ['not-found', 'not-allowed'],
    async handle({ actor, input: { id, tickets }, raw, header, address, ports }) {
      const pusher = await pusherOf({ id, actor, raw, header, address }, ports);
      const data = await (pusher.source.kind === 'alfio' ? takeAlfio : take)(pusher, tickets, ports);
      if (pusher.source.state === 'running')
        ports.later('reading a source', () => pullSource(id, { ...ports, group: undefined }));
      return { data };
    },
  }),
];
