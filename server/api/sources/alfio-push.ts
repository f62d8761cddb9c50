import { SOURCE_OVERLAP } from '../../../domain/limits/sources.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import type { PushedTicket, pushTickets } from '../../../domain/sources/push-calls.ts';
import type { ShopTicketState } from '../../../domain/sources/shop-ticket.ts';
import type { Instant } from '../../../domain/time.ts';
import type * as v from 'valibot';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { alfioKey } from './alfio.ts';
import { publishHealth } from './publish-health.ts';
import { printOf, type ShopTicketRow, shopTicketIn, shopTicketTable, storeShopTicket } from './shop-ticket-store.ts';
import { type SourceRow, updateSource } from './source-store.ts';

/**
 * A ticket that an extension of alf.io has named by its id, with what it is known by in alf.io's list, which has no ids. `id` is
 * `source:id`.
 */
interface NamedTicket extends Stored {
  readonly category: string;
  /** Keyed hash of its holder's address, as in `ShopTicketRow`. */
  readonly address: string;
  /** `source:order`; empty for none. */
  readonly order: string;
  /** The row that ended with it, and up to when a list says nothing against that; empty and 0 while it is valid. */
  readonly ended: string;
  readonly endedAt: Instant;
}

const NAMED: TableSpec<NamedTicket, 'byOrder'> = {
  name: 'alfioTickets',
  indexes: { byOrder: { fields: ['order'] } },
};
const namedTable = ({ store }: Pick<Ports, 'store'>): Promise<Table<NamedTicket, 'byOrder'>> => store.table(NAMED);

type Outcome = Omit<v.InferOutput<(typeof pushTickets)['output']>['data'][number], 'key'>;
const refused = (message: string): Outcome => ({ outcome: 'refused', message });
const TAKEN: Outcome = { outcome: 'taken', message: '' };
const SAME: Outcome = { outcome: 'same', message: '' };

const LISTED =
  'Of a source of alf.io, tickets that were assigned and tickets that have ended are sent; its list says the rest.';
const UNKNOWN =
  'It is not known which ticket this is: it was assigned before the extension was there. End it in Tickets.';

export interface Reporting {
  readonly source: SourceRow;
  readonly ports: Ports;
}

/**
 * Takes what an extension of alf.io says about a ticket: who has it, which is only remembered, as alf.io's list decides who comes; or that
 * it has ended, which its list never says. May be repeated.
 */
export async function takeFromAlfio(
  said: PushedTicket,
  state: ShopTicketState,
  reporting: Reporting,
): Promise<Outcome> {
  if (state === 'ended') return endNamed(said, reporting);
  return state === 'valid' ? rememberNamed(said, reporting) : refused(LISTED);
}

/** Has the endings applied soon. */
export async function noteAlfioPush(id: string, ports: Ports): Promise<void> {
  const now = ports.now();
  await updateSource(id, (held) => ({ ...held, nextAt: Math.min(held.nextAt, now) }), ports);
  await publishHealth(id, ports);
}

const idOf = ({ id }: SourceRow, { key }: PushedTicket): string => `${id}:${key}`;
const orderOf = ({ id }: SourceRow, { order }: PushedTicket): string => (order ? `${id}:${order}` : '');

/** What a report says a ticket is known by; undefined without an address. */
const facts = (said: PushedTicket, { source, ports }: Reporting): Omit<NamedTicket, 'rev'> | undefined =>
  said.email
    ? {
        id: idOf(source, said),
        category: said.type,
        address: printOf(['address', emailKey(said.email)], ports),
        order: orderOf(source, said),
        ended: '',
        endedAt: 0,
      }
    : undefined;

async function rememberNamed(said: PushedTicket, reporting: Reporting): Promise<Outcome> {
  const { ports } = reporting;
  const now = facts(said, reporting);
  if (!now) return refused('It has no address of its holder.');
  const table = await namedTable(ports);
  for (;;) {
    const held = await table.get(now.id);
    if (!held) {
      if (await insertNew(table, { ...now, rev: 1 })) return TAKEN;
    } else if (held.ended !== '') return { outcome: 'older', message: 'It has ended.' };
    else if (held.category === now.category && held.address === now.address) return SAME;
    else {
      // It has another holder: what the former one had ends, and the list has the new one.
      await endRow(await lastRowOf(held, reporting), after(ports), reporting);
      if (await table.replace({ ...held, ...now }, held.rev)) return TAKEN;
    }
  }
}

async function endNamed(said: PushedTicket, reporting: Reporting): Promise<Outcome> {
  const { source, ports } = reporting;
  const table = await namedTable(ports);
  const known = await table.get(idOf(source, said));
  if (known) return endOne(known, reporting);
  const order = orderOf(source, said);
  const { documents } = order === '' ? { documents: [] } : await table.find('byOrder', { equals: [order], limit: 500 });
  if (documents.length > 0) {
    for (const one of documents) await endOne(one, reporting);
    return TAKEN;
  }
  const now = facts(said, reporting);
  if (!now || !(await lastRowOf(now, reporting))) return refused(UNKNOWN);
  await insertNew(table, { ...now, rev: 1 });
  const held = await table.get(now.id);
  return held ? endOne(held, reporting) : refused(UNKNOWN);
}

async function endOne(named: NamedTicket, reporting: Reporting): Promise<Outcome> {
  const table = await namedTable(reporting.ports);
  let held: NamedTicket | undefined = named;
  while (held && held.ended === '') {
    const row = await lastRowOf(held, reporting);
    // Noted before it ends, so that a repeat ends the same one, and none that was bought later.
    if (await table.replace({ ...held, ended: row?.id ?? NONE, endedAt: after(reporting.ports) }, held.rev)) break;
    held = await table.get(held.id);
  }
  const { ended = NONE, endedAt = 0 } = (await table.get(named.id)) ?? {};
  const row = ended === NONE ? undefined : await (await shopTicketTable(reporting.ports)).get(ended);
  return endRow(row, endedAt, reporting);
}

/** Extensions run before alf.io has saved the ending: a list that it makes until then does not bring the ticket back. */
const after = ({ now }: Pick<Ports, 'now'>): Instant => now() + SOURCE_OVERLAP;

/** Of a ticket that was never listed. */
const NONE = '-';

/**
 * The row to end of those with one category and address: the last, because the list counts them. Which of them alf.io means does not
 * matter: the next list says who has the others.
 */
async function lastRowOf(
  { category, address }: Pick<NamedTicket, 'category' | 'address'>,
  { source, ports }: Reporting,
): Promise<ShopTicketRow | undefined> {
  const table = await shopTicketTable(ports);
  const { documents } = await table.find('byAddress', { equals: [source.id, address], limit: 500 });
  const rows = documents.filter((row) => row.product === category && row.state !== 'ended' && row.sealed !== '');
  const email = rows[0] && shopTicketIn(rows[0], ports)?.email;
  if (email === undefined) return undefined;
  const places = new Map(
    documents.map((_, at) => [`${source.id}:${alfioKey({ category, email, nth: at + 1 }, ports.keyedHash)}`, at]),
  );
  return rows.toSorted((a, b) => (places.get(b.id) ?? -1) - (places.get(a.id) ?? -1))[0];
}

/** Ends a row, unless a later list has it again: then it was bought again. */
async function endRow(
  row: ShopTicketRow | undefined,
  asOf: Instant,
  { source: { id, options }, ports }: Reporting,
): Promise<Outcome> {
  const said = row && shopTicketIn(row, ports);
  if (!said) return SAME;
  const source = { id, nameless: options.nameless };
  return (await storeShopTicket({ ...said, state: 'ended' }, { source, asOf, ports })) === 'changed' ? TAKEN : SAME;
}
