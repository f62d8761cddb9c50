import type { SourceOptions } from '../../../domain/sources/source.ts';
import type { ShopPage, ShopTicket } from '../../../domain/sources/shop-ticket.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { SOURCE_AT_ONCE } from '../../../domain/limits/sources.ts';
import { opened, sealed } from '../../platform/sealed.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { ticketTable } from '../tickets/ticket-row.ts';
import { insertNew } from '../../store/insert-new.ts';

/**
 * What a ticket shop last said about a ticket. `id` is that of the ticket, `source:key`. The tickets of people follow from these rows
 * alone (settle-tickets.ts), so it does not matter in which order, how often or by which server they were written.
 */
export interface ShopTicketRow extends Stored {
  readonly source: string;
  /** Keyed hash of the holder's address: tickets with one address are settled together. Unique without an address. */
  readonly address: string;
  readonly state: ShopTicket['state'];
  readonly product: string;
  /** Whether people's tickets follow this row already. */
  readonly settled: 'yes' | 'no';
  /** Addresses that it had before, and that are not settled since. */
  readonly formerly: readonly string[];
  /** The shop's time of the report: an older one that comes late changes nothing. */
  readonly saidAt: number;
  /** Keyed hash of what was said. */
  readonly print: string;
  /** `ShopTicket`, encrypted; empty once its person is erased. */
  readonly sealed: string;
  /** Keyed hash of the code, or of the sign-up, that the holder was last given. */
  readonly coded: string;
  /** Audit group in which the last change of what was said was settled; empty until then. */
  readonly group: string;
  /** What was settled before that change, as `sealed`; empty if the ticket is new. */
  readonly before: string;
  /** What the shop says, as `sealed`, while an organiser's undo holds instead; empty otherwise. The shop's next word ends that. */
  readonly undone: string;
}

type Index = 'byAddress' | 'bySettled' | 'byProduct' | 'byState' | 'byGroup';
const SAID: TableSpec<ShopTicketRow, Index> = {
  name: 'sourceTickets',
  indexes: {
    byAddress: { fields: ['source', 'address'] },
    bySettled: { fields: ['source', 'settled'] },
    byProduct: { fields: ['source', 'product', 'state'] },
    byState: { fields: ['source', 'state'] },
    byGroup: { fields: ['group'] },
  },
};

type StorePorts = Pick<Ports, 'store'>;
export const shopTicketTable = ({ store }: StorePorts): Promise<Table<ShopTicketRow, Index>> => store.table(SAID);

/** How long a keyed hash of a row is. */
const PRINT = 22;
export const printOf = (told: unknown, { keyedHash }: Pick<Ports, 'keyedHash'>): string =>
  keyedHash(`said:${JSON.stringify(told)}`).slice(0, PRINT);

const sealFor = (id: string): string => `said:${id}`;

/** What a row says; undefined once its person is erased. */
export const shopTicketIn = (
  { id, sealed: text }: Pick<ShopTicketRow, 'id' | 'sealed'>,
  ports: Pick<Ports, 'keyedHash'>,
): ShopTicket | undefined =>
  text === '' ? undefined : (JSON.parse(opened(text, sealFor(id), ports).toString()) as ShopTicket);

/** The source's rules on which the holder's address depends. */
export interface ShopRules {
  readonly id: string;
  readonly nameless: SourceOptions['nameless'];
}

/** The address of who holds a ticket; empty if the shop does not say it. */
export const holderAddress = (
  { email, buyer, isFirst }: ShopTicket,
  { nameless }: Pick<ShopRules, 'nameless'>,
): string => email || (nameless === 'first-is-buyers' && isFirst ? buyer : '');

export interface Saying {
  readonly source: ShopRules;
  readonly asOf: number;
  readonly ports: Ports;
}

/** Stores what a shop says. A report older than the row's changes nothing. Returns the number of rows that changed. */
export async function storeShopTickets({ tickets, asOf }: ShopPage, source: ShopRules, ports: Ports): Promise<number> {
  const table = await shopTicketTable(ports);
  let changed = 0;
  for (let start = 0; start < tickets.length; start += SOURCE_AT_ONCE) {
    const some = tickets.slice(start, start + SOURCE_AT_ONCE);
    const held = await table.getMany(some.map(({ key }) => `${source.id}:${key}`));
    const byId = new Map(held.map((row) => [row.id, row]));
    // The same ticket twice, as lists that grow repeat some, is written once.
    const distinct = new Map(some.map((said) => [said.key, said]));
    const kept = await Promise.all(
      [...distinct.values()].map((said) =>
        keepOne(said, byId.get(`${source.id}:${said.key}`), { source, asOf, ports }),
      ),
    );
    changed += kept.filter((outcome) => outcome === 'changed').length;
  }
  return changed;
}

/** `older`: a later report is known already. */
export type StoringOutcome = 'changed' | 'same' | 'older';

/** Stores what a shop says about one ticket at a time of its own. */
export const storeShopTicket = (said: ShopTicket, saying: Saying): Promise<StoringOutcome> =>
  keepOne(said, undefined, saying);

async function keepOne(said: ShopTicket, known: ShopTicketRow | undefined, saying: Saying): Promise<StoringOutcome> {
  const table = await shopTicketTable(saying.ports);
  const id = `${saying.source.id}:${said.key}`;
  for (let held = known ?? (await table.get(id)); ; held = await table.get(id)) {
    if (held && held.saidAt > saying.asOf) return 'older';
    const row = rowOf(said, held, saying);
    const isNews = row.print !== held?.print;
    if (held && !isNews && held.saidAt === saying.asOf) return 'same';
    if (held ? await table.replace(row, held.rev) : await insertNew(table, row)) return isNews ? 'changed' : 'same';
  }
}

function rowOf(said: ShopTicket, held: ShopTicketRow | undefined, { source, asOf, ports }: Saying): ShopTicketRow {
  const id = `${source.id}:${said.key}`;
  const print = saidPrint(said, source, ports);
  if (held && (held.print === print || held.sealed === ''))
    return { ...held, saidAt: asOf, ...(held.undone === '' && { state: said.state }) };
  return {
    ...placed(said, held, { source, ports }),
    rev: held?.rev ?? 1,
    saidAt: asOf,
    print,
    sealed: sealedTicket(said, id, ports),
    coded: held?.coded ?? '',
    group: '',
    before: (held?.settled === 'yes' ? held.sealed : held?.before) ?? '',
    undone: '',
  };
}

/** Keyed hash of what a shop says about a ticket under the source's rules. */
export const saidPrint = (
  said: ShopTicket,
  source: Pick<ShopRules, 'nameless'>,
  ports: Pick<Ports, 'keyedHash'>,
): string => printOf([said, holderAddress(said, source)], ports);

const sealedTicket = (said: ShopTicket, id: string, ports: Pick<Ports, 'keyedHash'>): string =>
  sealed(Buffer.from(JSON.stringify(said)), sealFor(id), ports);

/** The columns by which a row is found and settled. */
function placed(said: ShopTicket, held: ShopTicketRow | undefined, { source, ports }: Omit<Saying, 'asOf'>) {
  const id = `${source.id}:${said.key}`;
  const email = holderAddress(said, source);
  const address = email === '' ? `-${id}` : printOf(['address', emailKey(email)], ports);
  const formerly = [...(held?.formerly ?? []), ...(held && held.address !== address ? [held.address] : [])];
  return {
    id,
    source: source.id,
    address,
    state: said.state,
    product: said.product,
    settled: 'no',
    formerly: [...new Set(formerly)],
  } as const;
}

/**
 * The row after an undo of its last change: it says what it said before, and a ticket that was new has ended. Undone again, it says what
 * the shop says. `group`: that of the undo.
 */
export function undoneRow(
  row: ShopTicketRow,
  { source, group, ports }: Omit<Saying, 'asOf'> & { readonly group: string },
): ShopTicketRow {
  const before = shopTicketIn({ id: row.id, sealed: row.before }, ports);
  const now = shopTicketIn(row, ports);
  const said = before ?? (now && { ...now, state: 'ended' as const });
  if (!said) return row;
  return {
    ...row,
    ...placed(said, row, { source, ports }),
    sealed: sealedTicket(said, row.id, ports),
    group,
    before: row.sealed,
    undone: row.undone === '' ? row.sealed : '',
  };
}

/** Number of tickets that a report would end, and of those that are valid now. */
export async function endingsIn({ tickets, asOf }: ShopPage, source: ShopRules, ports: StorePorts) {
  const table = await shopTicketTable(ports);
  const ended = new Set(tickets.filter(({ state }) => state === 'ended').map(({ key }) => `${source.id}:${key}`));
  let ends = 0;
  for (const some of inBatches([...ended]))
    ends += (await table.getMany(some)).filter(
      ({ state, saidAt, undone }) => state === 'valid' && saidAt <= asOf && undone === '',
    ).length;
  return { ends, valid: await table.count('byState', [source.id, 'valid']) };
}

const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / SOURCE_AT_ONCE) }, (_, at) =>
    all.slice(at * SOURCE_AT_ONCE, (at + 1) * SOURCE_AT_ONCE),
  );

/** Number of tickets that wait to be ended here, and are valid until then. */
export async function endingsWaiting(source: string, ports: StorePorts): Promise<number> {
  const table = await shopTicketTable(ports);
  const given = await ticketTable(ports);
  let ends = 0;
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const query = { equals: [source, 'no'], limit: 500, ...(after !== undefined && { after }) };
    const page = await table.find('bySettled', query);
    const ended = page.documents.filter(({ state }) => state === 'ended').map(({ id }) => id);
    ends += (await given.getMany(ended)).filter(({ state }) => state === 'valid').length;
    after = page.next;
  }
  return ends;
}

const FORGOTTEN = { sealed: '', before: '', undone: '', formerly: [], settled: 'yes' } as const;

/** Keeps only that the tickets of an erased person have ended, so that the next pull does not bring them back. */
export async function forgetShopTickets(ids: readonly string[], ports: StorePorts): Promise<void> {
  const table = await shopTicketTable(ports);
  for (const id of ids)
    for (let held = await table.get(id); held; held = await table.get(id))
      if (await table.replace({ ...held, ...FORGOTTEN, address: `-${id}` }, held.rev)) break;
}

/** Has these rows settled again. */
export async function unsettle(ids: readonly string[], ports: StorePorts): Promise<void> {
  const table = await shopTicketTable(ports);
  for (const id of ids) {
    const row = await table.get(id);
    if (row?.settled === 'yes') await table.replace({ ...row, settled: 'no' }, row.rev);
  }
}

/** Has all rows of a source settled again after a change of what its products mean. What was undone counts again, too. */
export async function unsettleAll(source: ShopRules, ports: Ports): Promise<void> {
  const table = await shopTicketTable(ports);
  for (;;) {
    const { documents } = await table.find('bySettled', { equals: [source.id, 'yes'], limit: SOURCE_AT_ONCE });
    if (documents.length === 0) return;
    const again = (row: ShopTicketRow): ShopTicketRow =>
      row.undone === '' ? { ...row, settled: 'no' } : undoneRow(row, { source, group: '', ports });
    await Promise.all(documents.map((row) => table.replace(again(row), row.rev)));
  }
}
