import type * as v from 'valibot';
import { CLAIM_NAMES_MAX } from '../../../../domain/limits/tickets.ts';
import { personName } from '../../../../domain/people/person.ts';
import { emailKey } from '../../../../domain/sessions/email.ts';
import type { ClaimedTicket, TicketClaim } from '../../../../domain/tickets/claim-calls.ts';
import type { Ports } from '../../../ports.ts';
import { findAccount } from '../../accounts/account-store.ts';
import { findPerson } from '../../people/find-person.ts';
import { hasLoggedIn } from '../../sessions/has-logged-in.ts';
import { type TicketRow, ticketTable } from '../ticket-row.ts';
import { ticketTypeOf } from '../ticket-types.ts';
import { heldRowOf } from '../held-row.ts';
import { buyerOf, type ClaimRow } from './claim-store.ts';
import { claimableOf } from './claimable.ts';

/** Maximum number of tickets of an order that are read. */
const MANY = 200;

/** Returns a ticket as the buyer of a claim sees it; undefined if it is none of theirs. */
export async function claimedTicket(row: TicketRow, claim: ClaimRow, ports: Ports): Promise<ClaimedTicket | undefined> {
  const { id } = row;
  const claimable = await claimableOf(row, ports);
  if (claimable) {
    if (emailKey(claimable.purchase.buyer) !== emailKey(buyerOf(claim, ports))) return undefined;
    const { product, name } = heldRowOf(row, ports);
    return { id, product: product || claimable.type.title, state: 'open', name };
  }
  if (row.state !== 'valid' || !Object.hasOwn(claim.named, id)) return undefined;
  const holder = await findAccount(row.personId, ports);
  const person = holder && (await findPerson(holder.id, ports));
  if (!holder || !person) return undefined;
  const state = (await hasLoggedIn(holder, ports)) ? 'used' : 'named';
  return { id, product: (await ticketTypeOf(row.typeId, ports)).title, state, name: personName(person) };
}

/** Returns the tickets of a claim, in the order of the shop. */
export async function claimView(claim: ClaimRow, ports: Ports): Promise<v.InferOutput<typeof TicketClaim>> {
  const { documents } = await (
    await ticketTable(ports)
  ).find('byOrder', { equals: [claim.source, claim.order], limit: MANY });
  const tickets = await Promise.all(documents.map((row) => claimedTicket(row, claim, ports)));
  return {
    order: claim.order,
    expires_at: new Date(claim.expiresAt).toISOString(),
    names_left: Math.max(0, CLAIM_NAMES_MAX - claim.names),
    tickets: tickets.filter((ticket) => ticket !== undefined).toSorted((a, b) => inOrder.compare(a.id, b.id)),
  };
}
const inOrder = new Intl.Collator('en', { numeric: true });
