import { nameKey } from '../../../domain/names.ts';
import { TICKETS_PER_PERSON } from '../../../domain/limits/tickets.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { type Account, allByEmail, findAccount } from '../accounts/account-store.ts';
import { accountNamed } from '../accounts/shared-address.ts';
import { ticketTable } from '../tickets/ticket-row.ts';
import { type ShopTicketRow, shopTicketIn, shopTicketTable } from './shop-ticket-store.ts';
import { type EventRules, type Meaning, meaningOf } from './source-rules.ts';

/** Who settles tickets, by which rules. */
export interface Settler {
  readonly actor: Actor;
  readonly rules: EventRules;
  readonly ports: Ports;
}

/** A row with what it means among the rows of its address. */
export interface Settling {
  readonly row: ShopTicketRow;
  readonly meaning: Meaning;
}

/** The tickets of one address, in an order that does not depend on when they were heard of. */
export interface Group {
  readonly rows: readonly Settling[];
  readonly account: Account | undefined;
}

const ERASED: Meaning = { state: 'ended', why: 'Its person was erased', email: '', firstName: '', lastName: '' };
const UNDONE = 'An organiser undid what the shop had changed';

/** An ended ticket says that an organiser ended it, if the shop did not. */
const meantBy = ({ undone }: ShopTicketRow, meaning: Meaning): Meaning =>
  undone !== '' && meaning.state === 'ended' ? { ...meaning, why: UNDONE } : meaning;

const byKey = new Intl.Collator('en', { numeric: true });

/** Reads the tickets of one address, and who has it here. */
export async function groupOf(address: string, { rules, ports }: Pick<Settler, 'rules' | 'ports'>): Promise<Group> {
  const rows = await allWith(address, rules.id, ports);
  const alone = rows.map((row): Settling => {
    const said = shopTicketIn(row, ports);
    return { row, meaning: said ? meantBy(row, meaningOf(said, rules)) : ERASED };
  });
  const named = await namedHere(alone, { rules, ports });
  if (named) return named;
  const first = alone.find(({ meaning }) => meaning.state === 'valid')?.meaning;
  if (!first) return { rows: alone, account: await holderOf(alone, ports) };
  const one = withinLimit(alone.map((each) => withName(each, first)));
  // Whoever holds them has them still, also with another address here: only a new address in the shop moves a ticket.
  const holder = await holderOf(
    alone.filter(({ row }) => row.formerly.length === 0),
    ports,
  );
  if (holder) return { rows: one, account: holder };
  const accounts = await allByEmail(first.email, ports);
  const account = accounts.length < 2 ? accounts[0] : await accountNamed(accounts, first, ports);
  if (!account && accounts.length > 0) return { rows: one.map(heldAs(SHARED)), account: undefined };
  return { rows: one, account };
}

/** A ticket without an address that an organiser gave to somebody here stays theirs while the shop says that it is valid. */
async function namedHere(
  rows: readonly Settling[],
  { rules, ports }: Pick<Settler, 'rules' | 'ports'>,
): Promise<Group | undefined> {
  const [only] = rows;
  if (!only?.row.address.startsWith('-') || only.row.formerly.length > 0 || only.meaning.state !== 'held')
    return undefined;
  const ticket = await (await ticketTable(ports)).get(only.row.id);
  const account = ticket?.personId && ticket.state === 'valid' ? await findAccount(ticket.personId, ports) : undefined;
  if (!account || !ticket) return undefined;
  const type = only.meaning.type ?? rules.types.get(ticket.typeId);
  return { rows: [{ row: only.row, meaning: { ...only.meaning, state: 'valid', why: '', type } }], account };
}

async function allWith(address: string, source: string, ports: Ports): Promise<ShopTicketRow[]> {
  const table = await shopTicketTable(ports);
  const rows: ShopTicketRow[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('byAddress', {
      equals: [source, address],
      limit: 500,
      ...(after !== undefined && { after }),
    });
    rows.push(...page.documents);
    after = page.next;
  }
  return rows.toSorted((a, b) => byKey.compare(a.id, b.id));
}

/** Who holds one of these tickets now. */
async function holderOf(rows: readonly Settling[], ports: Ports): Promise<Account | undefined> {
  const tickets = await (await ticketTable(ports)).getMany(rows.map(({ row }) => row.id));
  const holder = tickets.find(({ personId }) => personId !== '')?.personId;
  return holder === undefined ? undefined : findAccount(holder, ports);
}

export const SHARED = 'has the mail address of several people, and none of them has this name';
interface HasMeaning {
  readonly meaning: Meaning;
}

/** The same ticket, held back if it was valid. */
export const heldAs =
  (why: string) =>
  <T extends HasMeaning>(each: T): T =>
    each.meaning.state === 'valid' ? { ...each, meaning: { ...each.meaning, state: 'held', why } } : each;

/** Tickets with one address and another name than its first ticket wait: it is not known whose they are. */
export function withName<T extends HasMeaning>(each: T, first: Meaning): T {
  const name = ({ firstName, lastName }: Meaning): string => nameKey(`${firstName} ${lastName}`);
  return name(each.meaning) === name(first) ? each : heldAs('has the mail address of a ticket with another name')(each);
}

/** A person holds a limited number of tickets; the others wait. */
export function withinLimit<T extends HasMeaning>(rows: readonly T[]): T[] {
  const tooMany = new Set(
    rows.filter(({ meaning }) => meaning.state === 'valid' && meaning.type).slice(TICKETS_PER_PERSON),
  );
  const held = heldAs(`has the mail address of ${TICKETS_PER_PERSON} other tickets`);
  return rows.map((each) => (tooMany.has(each) ? held(each) : each));
}
