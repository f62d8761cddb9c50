import { shopTitle } from '../../../domain/sources/shops.ts';
import { ticketCode } from '../../../domain/tickets/ticket-code.ts';
import { smallerBooth } from '../../../domain/tickets/booth-size.ts';
import { boothOf } from '../../../domain/tickets/ticket-type.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Ports } from '../../ports.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { actOnTickets } from '../tickets/change-tickets.ts';
import { giveBooth } from '../tickets/give-ticket.ts';
import { heldTickets } from '../tickets/held-tickets.ts';
import { giveBackPlaces, setSignup, signUpByTickets } from '../tickets/sign-up-by-tickets.ts';
import { putTicket, ticketTable } from '../tickets/ticket-row.ts';
import { ticketsOf } from '../tickets/ticket-store.ts';
import { withTickets, type TicketTarget, withoutMoved } from './held-by-source.ts';
import { keepWithoutHolder } from './keep-held.ts';
import { renameHolder } from './rename-holder.ts';
import { giveCodes, noteCode } from './source-codes.ts';
import { printOf, shopTicketIn } from './shop-ticket-store.ts';
import type { Meaning } from './source-rules.ts';
import type { Group, Settler, Settling } from './ticket-groups.ts';

/** Makes the tickets of one address what the shop says. May be repeated, and by several servers at once. */
export async function settleHolder({ rows, account }: Group, by: Settler): Promise<void> {
  const holder = account?.deactivateSync ? undefined : account;
  const tickets = rows.filter(({ meaning }) => meaning.talk === undefined);
  if (holder) await settleTickets({ holder, tickets }, by);
  if (holder) await renameHolder(holder, tickets, by);
  await keepWithoutHolder(tickets, account, by);
  if (holder) await settleSignups(holder, rows, by);
}

/**
 * Takes tickets from those who held them before: a changed address moves the ticket, not the account. Comes before the tickets are
 * given, so that one ticket is never listed by two people.
 */
export async function releaseMoved(groups: readonly Group[], by: Settler): Promise<void> {
  const { ports } = by;
  const holders = new Map(groups.flatMap(({ rows, account }) => rows.map(({ row }) => [row.id, account?.id])));
  for (const { id, personId } of await (await ticketTable(ports)).getMany([...holders.keys()])) {
    const before = personId === '' || personId === holders.get(id) ? undefined : await findAccount(personId, ports);
    if (before) await change(before, { id, state: 'ended', why: MOVED, isMoved: true }, by);
  }
}

const MOVED = 'Its holder was changed in the shop';

interface Ending {
  readonly id: string;
  readonly state: 'ended' | 'blocked' | 'waiting' | 'held';
  readonly why: string;
  /** True if another person holds it now: then the account does not list it any more. */
  readonly isMoved?: boolean;
}

async function change(
  account: Account,
  { id, state, why, isMoved = false }: Ending,
  { actor, ports }: Settler,
): Promise<void> {
  const type = heldTickets(account).find((ticket) => ticket.id === id)?.typeId;
  const columnsOf = await columnsFrom(account, ports);
  const after = await actOnTickets(
    actor,
    {
      id: account.id,
      note: `ended a ticket: ${why}`,
      change(held) {
        const ended = withTickets(held, [{ id, typeId: '', isValid: false }], columnsOf);
        return changed(held, isMoved ? withoutMoved(ended, id) : ended);
      },
      puts: [{ id, personId: account.id, state, why }],
    },
    ports,
  );
  if (type !== undefined) await giveBackPlaces(after, type, ports);
}

const changed = (before: Account, after: Account): Account | undefined =>
  isDeepStrictEqual(before, after) ? undefined : after;

async function columnsFrom(account: Account, ports: Ports) {
  const rows = new Map((await ticketsOf(account, ports)).map((row) => [row.id, row]));
  return (id: string) => ({
    ticket: rows.get(id)?.codeHash ?? '',
    deactivateSync: rows.get(id)?.deactivateSync ?? false,
  });
}

interface Holding {
  readonly holder: Account;
  readonly tickets: readonly Settling[];
}

async function settleTickets({ holder, tickets }: Holding, by: Settler): Promise<void> {
  const { ports } = by;
  const known = new Map(heldTickets(holder).map((ticket) => [ticket.id, ticket]));
  const wanted = tickets.flatMap(({ row, meaning: { state, type } }) =>
    state === 'valid' && type ? [{ id: row.id, typeId: type.id, isValid: true }] : [],
  );
  const news = wanted.filter(({ id, typeId }) => known.get(id)?.state !== 'valid' || known.get(id)?.typeId !== typeId);
  if (news.length > 0) await giveTickets({ holder, news, tickets }, by);
  // Given before others end: who exchanges a ticket is never without.
  for (const { row, meaning } of tickets) {
    const { state, why } = meaning;
    if (state !== 'valid' && known.get(row.id)?.state === 'valid')
      await change((await findAccount(holder.id, ports)) ?? holder, { id: row.id, state, why }, by);
  }
  await repairRows(holder, wanted, ports);
  await replaceTableTickets({ holder, tickets }, by);
  await giveCodes(holder, tickets, by);
}

/** The row of a ticket names its holder, whatever an interrupted or slow server wrote. */
async function repairRows(
  { id: personId, rev }: Account,
  wanted: readonly { readonly id: string; readonly typeId: string }[],
  ports: Ports,
): Promise<void> {
  const types = new Map(wanted.map(({ id, typeId }) => [id, typeId]));
  for (const row of await (await ticketTable(ports)).getMany([...types.keys()]))
    if (row.personId !== personId || row.state !== 'valid')
      await putTicket(
        { id: row.id, personId, typeId: types.get(row.id) ?? row.typeId, state: 'valid', why: '', sealed: '' },
        rev,
        ports,
      );
}

/** Ends tickets of a table that were held back, and that the shop has given a holder. */
export async function endHeldOfTables(codes: readonly string[], { rules, ports }: Settler): Promise<void> {
  const why = `Now read from ${shopTitle(rules.kind)}`;
  const ids = codes.flatMap((written) => (ticketCode(written) === undefined ? [] : [`table:${ticketCode(written)}`]));
  for (const { id, state } of await (await ticketTable(ports)).getMany(ids))
    if (state === 'held') await putTicket({ id, personId: '', state: 'ended', why, sealed: '' }, ports.now(), ports);
}

/** A ticket that came with a table of the same shop before is one and the same: from now on the source decides about it. */
async function replaceTableTickets({ holder, tickets }: Holding, by: Settler): Promise<void> {
  const { rules, ports } = by;
  const why = `Now read from ${shopTitle(rules.kind)}`;
  for (const { row, meaning } of tickets) {
    const code = ticketCode(shopTicketIn(row, ports)?.code ?? '');
    if (meaning.state !== 'valid' || code === undefined) continue;
    const id = `table:${code}`;
    const account = (await findAccount(holder.id, ports)) ?? holder;
    if (heldTickets(account).some((ticket) => ticket.id === id && ticket.state === 'valid'))
      await change(account, { id, state: 'ended', why }, by);
    await endHeldOfTables([code], by);
  }
}

async function giveTickets(
  { holder, news, tickets }: Holding & { readonly news: readonly TicketTarget[] },
  by: Settler,
): Promise<void> {
  const { actor, ports } = by;
  const columnsOf = await columnsFrom(holder, ports);
  const orders = new Map(tickets.map(({ row }) => [row.id, shopTicketIn(row, ports)?.order ?? '']));
  const account = await actOnTickets(
    actor,
    {
      id: holder.id,
      note: 'gave a ticket from the ticket shop',
      change: (held) => changed(held, withTickets(held, news, columnsOf)),
      puts: news.map(({ id, typeId }) => ({
        id,
        personId: holder.id,
        typeId,
        state: 'valid' as const,
        why: '',
        order: orders.get(id) ?? '',
        sealed: '',
      })),
    },
    ports,
  );
  for (const { row, meaning } of tickets)
    if (meaning.company && news.some(({ id }) => id === row.id)) await joinCompany(account.id, meaning, by);
  await signUpByTickets(account, ports);
}

/** Makes the holder of a company's ticket a member. A booth is never made smaller by a sale. */
async function joinCompany(
  personId: string,
  { company, type }: Meaning,
  { actor, rules, ports }: Settler,
): Promise<void> {
  if (!company || !type) return;
  const booth = boothOf(type, rules.packages);
  const isSmaller = smallerBooth(company, booth, rules.packages) !== undefined;
  await giveBooth(actor, { company, personId, booth: isSmaller ? undefined : booth }, ports);
}

/** Signs the holder up for what was bought, or gives it back; what has not changed since stays as the person wants it. */
async function settleSignups(holder: Account, rows: readonly Settling[], { ports }: Settler): Promise<void> {
  for (const { row, meaning } of rows) {
    const wanted = meaning.state === 'valid';
    const done = printOf(['signup', meaning.talk, holder.id, wanted], ports);
    if (meaning.talk === undefined || row.coded === done || (!wanted && row.coded === '')) continue;
    const account = (await findAccount(holder.id, ports)) ?? holder;
    await setSignup(account, { talkId: meaning.talk, wanted }, ports);
    await noteCode(row, done, ports);
  }
}
