import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { TicketType } from '../../../domain/tickets/ticket-type.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { type FoundTicket, getTicket, putTableTicket } from './change-tickets.ts';
import { addHolder, type NewHolder } from './find-holder.ts';
import { followTicket } from './give-ticket.ts';
import { heldTickets } from './held-tickets.ts';
import type { HeldRow } from './read-holders.ts';
import { releaseTicket, reserveTicket } from './ticket-row.ts';

export const NO_TICKET = 'This ticket has a holder already, or it does not exist.';

export type UnnamedTicket = Pick<HeldRow, 'product' | 'order'> & {
  readonly code: string;
  /** Whether an interrupted attempt of this call has given it already. */
  readonly isGiven: boolean;
};

interface Gift {
  readonly id: string;
  readonly ticket: UnnamedTicket;
  readonly type: TicketType;
  /** Undefined for a new person, who is added as `named`. */
  readonly holder: Account | undefined;
  readonly named: NewHolder & { readonly company_id?: string | null };
  /** What the audit says. */
  readonly note: string;
}

/** Gives a ticket without a holder to its holder while no other call can, also not at another server. */
export async function giveHeldTicket(actor: Actor, gift: Gift, ports: Ports): Promise<FoundTicket> {
  if (gift.ticket.isGiven) return give(actor, gift, ports);
  const { id } = gift;
  const reserving = { id, by: ports.newId(12, `naming the holder of ${id}`) };
  if (!(await reserveTicket(reserving, ports))) return refuse('not-found', NO_TICKET);
  try {
    return await give(actor, gift, ports);
  } finally {
    await releaseTicket(reserving, ports);
  }
}

async function give(
  actor: Actor,
  { id, ticket: { code, order }, type, holder, named, note }: Gift,
  ports: Ports,
): Promise<FoundTicket> {
  const isHalfAdded = holder !== undefined && holder.id === ports.again?.id(12, '');
  const known = isHalfAdded ? undefined : holder;
  const account = known ?? (await addHolder(actor, named, ports));
  const wasIn = known !== undefined && !known.disabled && heldTickets(known).length === 0;
  await putTableTicket(actor, { account, id, row: { type, code, order }, note, wasIn }, ports);
  const given = await getTicket(id, ports);
  await followTicket(actor, { account: given.account, type: type.id, companyId: named.company_id ?? null }, ports);
  return given;
}
