import { hashOf, saltedBy } from './give-ticket.ts';
import type { HolderRow } from './read-holders.ts';
import type { HeldTicket } from '../../../domain/tickets/held-ticket.ts';
import { TICKETS_PER_PERSON } from '../../../domain/limits/tickets.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { type Account, findAccount, type AfterChange } from '../accounts/account-store.ts';
import { accountAuditId, settleAccount, swapAccount } from '../accounts/after-change.ts';
import { firstTicketId, heldTickets, isOnlyAttendee, withoutTicket, withTicket } from './held-tickets.ts';
import { type TicketPut, type TicketRow, ticketTable } from './ticket-row.ts';
import { handId, ticketsOf } from './ticket-store.ts';
import { ticketTypeOf } from './ticket-types.ts';

/** A ticket with its holder's account. */
export interface FoundTicket {
  readonly account: Account;
  readonly row: TicketRow;
  /** Whether the account's own columns describe it. */
  readonly isFirst: boolean;
}

const NO_TICKET = 'There is no such ticket';

/** Finds a ticket by its id, or a person's first ticket by theirs. Refuses if there is none. */
export const getTicket = async (id: string, ports: Ports): Promise<FoundTicket> =>
  (await findTicket(id, ports)) ?? refuse('not-found', NO_TICKET);

/** The same; undefined if there is none. */
export async function findTicket(id: string, ports: Ports): Promise<FoundTicket | undefined> {
  const own = await findAccount(id, ports);
  const personId = own ? id : ((await (await ticketTable(ports)).get(id))?.personId ?? '');
  const account = own ?? (personId === '' ? undefined : await findAccount(personId, ports));
  const wanted = own ? firstTicketId(own) : id;
  const row = account && (await ticketsOf(account, ports)).find((each) => each.id === wanted);
  return account && row && { account, row, isFirst: row.id === firstTicketId(account) };
}

interface TicketAct {
  readonly note: string;
  readonly change: (held: Account) => Account | undefined;
  readonly puts: readonly TicketPut[];
  readonly endsLogIns?: boolean;
}

/** Changes a person's tickets in one step with the audit entry and all that follows; a repeat of the call does it once. */
export async function actOnTickets(
  actor: Pick<Actor, 'id'>,
  { id, note, change, puts, endsLogIns = false }: TicketAct & { readonly id: string },
  ports: Ports,
): Promise<Account> {
  const actId = ports.newId(12, `${note}: ${id}`);
  const acted = { collection: 'accounts', id, rev: '', before: null, after: null };
  await swapAccount(
    id,
    (held) => {
      if (held.lastChange === actId) return undefined;
      const account = change(held);
      if (!account) return undefined;
      const after: AfterChange = {
        id: actId,
        by: actor.id,
        at: ports.now(),
        reopens: true,
        tickets: puts,
        ...((endsLogIns || (account.disabled && !held.disabled)) && { endsLogIns: { but: '' } }),
        ...(account.disabled && !held.disabled && { endsLinks: 'all' }),
        audit: { note, changes: [acted], ...(ports.group !== undefined && { group: ports.group }) },
      };
      return { account, after };
    },
    ports,
  );
  await settleAccount(id, ports);
  ports.audited?.(accountAuditId({ id: actId }));
  return (await findAccount(id, ports)) ?? refuse('not-found', NO_TICKET);
}

const TOO_MANY = `A person holds at most ${TICKETS_PER_PERSON} tickets.`;

/** Gives one more ticket, under an id that a repeat of the call finds again. Company and booth are the caller's. */
export async function giveMore(
  actor: Actor,
  { account, type, codeHash }: { readonly account: Account; readonly type: string; readonly codeHash: string },
  ports: Ports,
): Promise<FoundTicket> {
  const ticketId = handId(ports.newId(12, `another ticket of ${account.id}`));
  const columns = { ticket: codeHash, ticketType: type, deactivateSync: false };
  const after = await actOnTickets(
    actor,
    {
      id: account.id,
      note: 'gave another ticket',
      change: (held) => {
        if (heldTickets(held).length >= TICKETS_PER_PERSON) refuse('conflict', TOO_MANY);
        return withTicket(held, ticketId, columns);
      },
      puts: [{ id: ticketId, personId: account.id, typeId: type, state: 'valid', codeHash, deactivateSync: false }],
    },
    ports,
  );
  return foundIn(after, ticketId, ports);
}

async function foundIn(account: Account, ticketId: string, ports: Ports): Promise<FoundTicket> {
  const row = (await ticketsOf(account, ports)).find(({ id }) => id === ticketId) ?? refuse('not-found', NO_TICKET);
  return { account, row, isFirst: ticketId === firstTicketId(account) };
}

/** The valid ticket that takes a first one's place: one that opens the event, if there is one. */
export async function nextFirst(account: Account, but: string, ports: Ports) {
  const rows = (await ticketsOf(account, ports)).filter(({ id, state }) => id !== but && state === 'valid');
  const opening = await Promise.all(rows.map(async ({ typeId }) => (await ticketTypeOf(typeId, ports)).opens));
  const row = rows[Math.max(0, opening.indexOf(true))];
  if (!row) return undefined;
  const { id, typeId, state, codeHash, deactivateSync } = row;
  return { id, typeId, state, ticket: codeHash, ticketType: typeId, deactivateSync };
}

type Which = Pick<FoundTicket, 'account' | 'row'>;

/** Ends a ticket. What only it gave ends with it; the person's own data stays. Without another ticket their account closes. */
export async function endOne(
  actor: Actor,
  { account, row, why }: Which & { readonly why: string },
  ports: Ports,
): Promise<FoundTicket> {
  const next = await nextFirst(account, row.id, ports);
  const isLast = !next;
  if (isLast && account.id === actor.id && isOnlyAttendee(account)) refuse('conflict', 'This is your own last ticket.');
  const after = await actOnTickets(
    actor,
    {
      id: account.id,
      note: why === '' ? 'ended a ticket' : `ended a ticket: ${why}`,
      change: (held) =>
        stateIn(held, row.id) === 'ended' || (next && stateIn(held, next.id) !== 'valid')
          ? undefined
          : withoutTicket(held, row.id, next),
      puts: [{ id: row.id, personId: account.id, state: 'ended', why }],
    },
    ports,
  );
  return foundIn(after, row.id, ports);
}

const stateIn = (account: Account, id: string): HeldTicket['state'] | undefined =>
  heldTickets(account).find((ticket) => ticket.id === id)?.state;

/** Changes the type of a ticket that is not the first; that of the first is an ordinary change of the account. */
export async function changeMore(
  actor: Actor,
  {
    account,
    row,
    type = row.typeId,
    deactivateSync = row.deactivateSync,
  }: Which & { readonly type?: string; readonly deactivateSync?: boolean },
  ports: Ports,
): Promise<FoundTicket> {
  const after = await actOnTickets(
    actor,
    {
      id: account.id,
      note: 'changed a ticket',
      change: (held) => ({
        ...held,
        moreTickets: (held.moreTickets ?? []).map((each) => (each.id === row.id ? { ...each, typeId: type } : each)),
      }),
      puts: [{ id: row.id, personId: account.id, typeId: type, deactivateSync }],
    },
    ports,
  );
  return foundIn(after, row.id, ports);
}

/** Stores the hash of a new code of a ticket that is not the first. Log-ins that the old one may have opened end. */
export async function giveMoreCode(
  actor: Actor,
  { account, row, codeHash }: Which & { readonly codeHash: string },
  ports: Ports,
): Promise<FoundTicket> {
  const after = await actOnTickets(
    actor,
    {
      id: account.id,
      note: 'gave out a ticket code',
      change: (held) => ({ ...held, ticketFailures: 0 }),
      puts: [{ id: row.id, personId: account.id, codeHash }],
      endsLogIns: row.codeHash !== '',
    },
    ports,
  );
  return foundIn(after, row.id, ports);
}

interface TableTicket {
  readonly account: Account;
  readonly id: string;
  readonly row: Pick<HolderRow, 'type' | 'code' | 'order'>;
  readonly note?: string;
  /** Whether the person was let in without a ticket before: they stay when this one ends. */
  readonly wasIn?: boolean;
}

/** Gives a person a further ticket of a table, or makes it what the table says. May be repeated. */
export async function putTableTicket(
  actor: Actor,
  {
    account,
    id,
    row,
    note = `gave the ticket ${keyOf(id)} from a table of ticket holders`,
    wasIn = false,
  }: TableTicket,
  ports: Ports,
): Promise<void> {
  const typeId = row.type.id;
  const hashed = row.code === undefined ? undefined : await hashOf(row.code, ports, await saltedBy(account, ports));
  const given = { id, typeId, state: 'valid', why: '', order: row.order, sealed: '' } as const;
  await actOnTickets(
    actor,
    {
      id: account.id,
      note,
      change: (held) => {
        const known = heldTickets(held).find((ticket) => ticket.id === id);
        if (!known) {
          if (heldTickets(held).length >= TICKETS_PER_PERSON) refuse('conflict', TOO_MANY);
          const before: Account = wasIn ? { ...held, addedByHand: true } : held;
          return withTicket(before, id, { ticket: hashed ?? '', ticketType: typeId, deactivateSync: false });
        }
        const more = (held.moreTickets ?? []).map((each) =>
          each.id === id ? { id, typeId, state: 'valid' as const } : each,
        );
        return known.typeId === typeId && known.state === 'valid' ? undefined : { ...held, moreTickets: more };
      },
      puts: [{ ...given, personId: account.id, ...(hashed !== undefined && { codeHash: hashed }) }],
    },
    ports,
  );
}

/** The source's key of a ticket. */
export const keyOf = (ticketId: string): string => ticketId.slice(ticketId.indexOf(':') + 1);
