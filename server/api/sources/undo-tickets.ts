import { SOURCE_GROUP } from '../../../domain/audit/audit-acts.ts';
import type { undoGroup } from '../../../domain/audit/audit-calls.ts';
import type { AuditEntry } from '../../../domain/audit/audit.ts';
import { SOURCE_AT_ONCE } from '../../../domain/limits/sources.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type * as v from 'valibot';
import type { Ports } from '../../ports.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { CHANGED_AGAIN } from '../accounts/undo-account.ts';
import { accountName, undoAddedPeople } from '../audit/undo-people.ts';
import { heldTickets } from '../tickets/held-tickets.ts';
import { putTicket, type TicketRow, ticketTable } from '../tickets/ticket-row.ts';
import { publishHealth } from './publish-health.ts';
import { rulesFor } from './pull-source.ts';
import { settleRows } from './put-tickets.ts';
import { type ShopTicketRow, shopTicketTable, undoneRow } from './shop-ticket-store.ts';
import { withEvent } from './source-rules.ts';
import { type SourceRow, sourceTable } from './source-store.ts';

type Undone = v.InferOutput<(typeof undoGroup)['output']>;
type Left = Undone['left'][number];

const REMOVED = 'This ticket shop was removed. Change its tickets by hand.';
const BOOTHS = 'Memberships and booths that came with tickets stay. Change them in Companies.';

/** Whether a reading of a shop changed tickets that have not changed again since. */
export const hasTicketsOfGroup = async (group: string, ports: Ports): Promise<boolean> =>
  (await (await shopTicketTable(ports)).count('byGroup', [group])) > 0;

interface Undoing {
  readonly entries: readonly AuditEntry[];
  readonly actor: Actor;
}

/**
 * Undoes what a reading of a shop changed: its tickets are what the shop said before, and people whom it added are removed unless they
 * have used their account. It stays so until the shop says something new about a ticket, or products get another meaning. The undo is a
 * group that can be undone in turn.
 */
export async function undoTickets(group: string, { entries, actor }: Undoing, ports: Ports): Promise<Undone> {
  const rows = await rowsOf(group, ports);
  const source = rows[0] && (await (await sourceTable(ports)).get(rows[0].source));
  const nothing = { undone: 0, removed: 0, stay: 0, more: false };
  if (!source) return { ...nothing, left: [{ id: group, message: rows[0] ? REMOVED : CHANGED_AGAIN }] };
  const own: Ports = { ...ports, group: `${SOURCE_GROUP}${source.id}-${ports.newId(12)}` };
  const taking = { source, rows, group: own.group ?? '', ports: own };
  const withOthers = new Set<string>();
  const whyElse = async (account: Account): Promise<string | undefined> => {
    if (!hasOtherTicket(account, rows)) return undefined;
    withOthers.add(account.id);
    return 'has another ticket';
  };
  const beforeErasing = (account: Account): Promise<void> => takeAway(account, taking);
  const people = await undoAddedPeople(entries, { actor, whyElse, beforeErasing }, own);
  const counts = { removed: people.removed, stay: people.left.length, more: people.isMore };
  if (people.isMore) return { undone: people.removed, left: [...people.left], ...counts };
  const staying = new Set(people.left.map(({ id }) => id)).difference(withOthers);
  const tickets = await undoRows(actor, { ...taking, rows: await rowsOf(group, ports), staying });
  const left = [...people.left, ...tickets.left];
  const booths = entries.find(({ changes }) => changes.some(({ collection }) => collection === 'companies'));
  if (booths) left.push({ id: booths.id, message: BOOTHS });
  await publishHealth(source.id, own);
  return { undone: people.removed + tickets.undone, left, ...counts };
}

async function rowsOf(group: string, ports: Ports): Promise<ShopTicketRow[]> {
  const table = await shopTicketTable(ports);
  const rows: ShopTicketRow[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('byGroup', { equals: [group], limit: 500, ...(after !== undefined && { after }) });
    rows.push(...page.documents.filter(({ sealed }) => sealed !== ''));
    after = page.next;
  }
  return rows;
}

/** Whether somebody has a ticket that this reading did not give. They stay, and lose only those that it gave. */
function hasOtherTicket(account: Account, rows: readonly ShopTicketRow[]): boolean {
  const given = new Set(rows.map(({ id }) => id));
  return heldTickets(account).some(({ id, state }) => state === 'valid' && !given.has(id));
}

interface Taking {
  readonly source: SourceRow;
  readonly rows: readonly ShopTicketRow[];
  readonly group: string;
  readonly ports: Ports;
}

/** Takes the shop's tickets from somebody who is erased next, so that what it said about them is not forgotten with them. */
async function takeAway(account: Account, { source, ports }: Taking): Promise<void> {
  for (const { id } of heldTickets(account).filter((ticket) => ticket.id.startsWith(`${source.id}:`)))
    await putTicket({ id, personId: '', state: 'ended', why: '', sealed: '' }, ports.now(), ports);
}

async function undoRows(
  actor: Actor,
  taking: Taking & { readonly staying: ReadonlySet<string> },
): Promise<{ readonly undone: number; readonly left: readonly Left[] }> {
  const { source, ports, rows, staying } = taking;
  const undoing = { ...taking, source: { id: source.id, nameless: source.options.nameless } };
  const rules = await withEvent(rulesFor({ ...source, pushedBy: actor.id }), ports);
  const table = await shopTicketTable(ports);
  const left: Left[] = [];
  let undone = 0;
  for (let from = 0; from < rows.length; from += SOURCE_AT_ONCE) {
    const some = rows.slice(from, from + SOURCE_AT_ONCE);
    const tickets = new Map(
      (await (await ticketTable(ports)).getMany(some.map(({ id }) => id))).map((one) => [one.id, one]),
    );
    const changed: string[] = [];
    for (const row of some) {
      const ticket = tickets.get(row.id);
      const why = ticket && staying.has(ticket.personId) ? '' : await namedSince(row, ticket, ports);
      if (why !== undefined) {
        if (why !== '') left.push({ id: row.id, message: why });
      } else if (await table.replace(undoneRow(row, undoing), row.rev)) changed.push(row.id);
    }
    await settleRows(await table.getMany(changed), rules, ports);
    undone += changed.length;
  }
  return { undone, left };
}

/** Why a ticket without an address stays: a buyer or an organiser has said since who comes with it. */
async function namedSince(
  { address, undone }: ShopTicketRow,
  ticket: TicketRow | undefined,
  ports: Ports,
): Promise<string | undefined> {
  const isNamed = address.startsWith('-') && undone === '' && ticket?.state === 'valid' && ticket.personId !== '';
  const account = isNamed ? await findAccount(ticket.personId, ports) : undefined;
  return account && `${await accountName(account, ports)} keeps the ticket: they were named for it since.`;
}
