import type { Actor } from '../../../domain/people/actor.ts';
import { SOURCE_AT_ONCE } from '../../../domain/limits/sources.ts';
import type { ShopPage } from '../../../domain/sources/shop-ticket.ts';
import type { Ports } from '../../ports.ts';
import { queueCodes } from '../tickets/code-tasks.ts';
import { planBooths } from '../tickets/plan-booths.ts';
import type { PlannedHolder } from '../tickets/planned-holder.ts';
import { type PutHolder, putHolders } from '../tickets/put-holders.ts';
import { SOURCE_ACTOR } from './source-store.ts';
import { storeShopTickets, printOf, type ShopTicketRow, shopTicketIn, shopTicketTable } from './shop-ticket-store.ts';
import { endHeldOfTables, releaseMoved, settleHolder } from './settle-holder.ts';
import { noteCode } from './source-codes.ts';
import { type Group, groupOf, type Settler } from './ticket-groups.ts';
import { type EventRules, type SourceRules, withEvent } from './source-rules.ts';

/** Name by which the audit shows a source. */
export const sourceActor = ({ id, by }: Pick<SourceRules, 'id' | 'by'>): Actor => ({
  id: by ?? SOURCE_ACTOR + id,
  roles: ['ROLE_ADMIN'],
  companyId: null,
  replayAccess: false,
});

/**
 * Takes in what a shop says about tickets: the one way for tickets of sources. May be interrupted and repeated, and run by several
 * servers at once; of two reports about a ticket the later one counts. Returns how many tickets changed.
 */
export async function putTickets(
  {
    page,
    rules,
    goOn = GO_ON,
  }: { readonly page: ShopPage; readonly rules: SourceRules; readonly goOn?: () => Promise<void> },
  ports: Ports,
): Promise<number> {
  const changed = await storeShopTickets(page, { id: rules.id, nameless: rules.options.nameless }, ports);
  await settleTickets(rules, ports, goOn);
  return changed;
}

const GO_ON = async (): Promise<void> => {};

/** Makes people's tickets follow what the shop said, where they do not yet. `goOn` is called at intervals and may throw. */
export async function settleTickets(rules: SourceRules, ports: Ports, goOn = GO_ON): Promise<void> {
  const table = await shopTicketTable(ports);
  const unsettled = { equals: [rules.id, 'no'], limit: SOURCE_AT_ONCE };
  let known: EventRules | undefined;
  for (;;) {
    await goOn();
    const { documents } = await table.find('bySettled', unsettled);
    if (documents.length === 0) return;
    known ??= await withEvent(rules, ports);
    await settleRows(documents, known, ports);
  }
}

/** Makes people's tickets follow some rows. */
export async function settleRows(rows: readonly ShopTicketRow[], rules: EventRules, ports: Ports): Promise<void> {
  const by: Settler = { actor: sourceActor(rules), rules, ports };
  const addresses = [...new Set(rows.flatMap(({ address, formerly }) => [...formerly, address]))];
  const groups = await Promise.all(addresses.map((address) => groupOf(address, by)));
  await releaseMoved(groups, by);
  const added = await addPeople(groups.filter(isNew), by);
  for (const [at, address] of addresses.entries()) {
    const before = groups[at];
    // People who were just added have everything but further tickets.
    if (before?.rows.every(({ row }) => added.has(row.id))) continue;
    const group = before && isNew(before) ? await groupOf(address, by) : before;
    if (group) await settleHolder(group, by);
  }
  await markSettled([...rows, ...groups.flatMap((group) => group.rows.map(({ row }) => row))], ports);
}

const isNew = ({ rows, account }: Group): boolean =>
  !account && rows.some(({ meaning }) => meaning.state === 'valid' && meaning.type !== undefined);

/** Group of what was settled outside of a reading. */
const NO_GROUP = '-';

/** Marks rows as settled unless they changed meanwhile. */
async function markSettled(rows: readonly ShopTicketRow[], ports: Ports): Promise<void> {
  const table = await shopTicketTable(ports);
  const seen = new Map(rows.map((row) => [row.id, row]));
  const now = await table.getMany([...seen.keys()]);
  await Promise.all(
    now.map(async (row) => {
      const before = seen.get(row.id);
      if (row.settled === 'yes' || row.print !== before?.print || row.sealed !== before.sealed) return;
      const group = row.group || (ports.group ?? NO_GROUP);
      await table.replace({ ...row, settled: 'yes', formerly: [], group }, row.rev);
    }),
  );
}

/** The first ticket of a person who is not here yet, as tables plan it. */
function planNew({ rows }: Group, { rules, ports }: Settler): PlannedHolder[] {
  const first = rows.find(({ meaning }) => meaning.state === 'valid' && meaning.type !== undefined);
  const ticket = first && shopTicketIn(first.row, ports);
  if (!first?.meaning.type || !ticket) return [];
  const { email, firstName, lastName, type, company } = first.meaning;
  const { key, order } = ticket;
  const row = { at: first.row.id, source: rules.id, key, order, code: ticket.code || undefined };
  return [
    {
      row: { ...row, email, firstName, lastName, type, company: ticket.company, replayAccess: undefined },
      account: undefined,
      outcome: 'added',
      edit: { ticketType: type.id, replayAccess: false },
      company,
    },
  ];
}

/** Adds the people of addresses that nobody has yet, with their first tickets. Returns the ids of these tickets. */
async function addPeople(groups: readonly Group[], by: Settler): Promise<ReadonlySet<string>> {
  const { actor, rules, ports } = by;
  const planned = groups.flatMap((group) => planNew(group, by));
  if (planned.length === 0) return new Set();
  const { booths } = planBooths(planned, rules.packages);
  const put = await putHolders(actor, { planned, booths, note: 'added from the ticket shop' }, ports);
  await greet(put, by);
  const codes = put.flatMap(({ plan: { row } }) => row.code ?? []);
  await endHeldOfTables(codes, by);
  // Another call may have added the person meanwhile, with another ticket.
  return new Set(put.filter(({ plan, account }) => account.firstTicket === plan.row.at).map(({ plan }) => plan.row.at));
}

/** Gives new people their codes and invitations, if the source says so. */
async function greet(put: readonly PutHolder[], { rules, ports }: Settler): Promise<void> {
  const { codes, invite: isInvited } = rules.options;
  const tasks = put.map(({ plan: { row }, account }) => {
    const code = codes ? row.code : undefined;
    return { accountId: account.id, code, isInvited, actor: undefined };
  });
  const wanted = tasks.filter(({ code }) => code !== undefined || isInvited);
  await queueCodes(wanted, ports);
  if (!codes) return;
  for (const { plan, account } of put)
    await noteCode({ id: plan.row.at }, printOf(['code', plan.row.code ?? '', account.id], ports), ports);
}
