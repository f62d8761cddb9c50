import { DAY } from '../../../../domain/time.ts';
import type { Ports } from '../../../ports.ts';
import { queueMail } from '../../mail/mails.ts';
import { ticketsWithoutHolder } from '../rows-without-holder.ts';
import { ticketTable } from '../ticket-row.ts';
import { ticketClaimId, type ClaimRow, claimTable, type Purchase, renewClaim } from './claim-store.ts';
import { claimableOf } from './claimable.ts';

/** Mails the buyer a new link. A repeat of the call, and a second call at the same time, mails it once. */
export async function mailClaim(purchase: Purchase, ports: Ports): Promise<ClaimRow> {
  const claim = await renewClaim(purchase, ports);
  await queueClaimMail(claim, ports);
  return claim;
}

/** Id of the mail with the newest link. */
export const claimMailId = (
  { id, turn }: Pick<ClaimRow, 'id' | 'turn'>,
  { keyedHash }: Pick<Ports, 'keyedHash'>,
): string => keyedHash(`claim mail:${id}:${turn}`).slice(0, 16);

async function queueClaimMail(claim: ClaimRow, ports: Ports): Promise<void> {
  await queueMail({ kind: 'claim', userId: claim.id, id: claimMailId(claim, ports) }, ports);
}

/** Mails the buyers of all tickets that only lack a holder, once an order. Returns the number of orders. May be repeated. */
export async function mailAllClaims(ports: Ports): Promise<number> {
  const purchases = new Map<string, Purchase>();
  for await (const row of ticketsWithoutHolder(ports)) {
    const purchase = (await claimableOf(row, ports))?.purchase;
    if (purchase) purchases.set(ticketClaimId(purchase, ports), purchase);
  }
  for (const purchase of purchases.values()) await mailClaim(purchase, ports);
  return purchases.size;
}

/** Mails the buyer of a ticket without a holder a link, unless they were mailed one for this order before. */
export async function mailBuyerOnce(ticketId: string, ports: Ports): Promise<void> {
  const row = await (await ticketTable(ports)).get(ticketId);
  const purchase = row && (await claimableOf(row, ports))?.purchase;
  if (!purchase) return;
  const held = await (await claimTable(ports)).get(ticketClaimId(purchase, ports));
  if (!held) await mailClaim(purchase, ports);
  // A server that was killed may have made the link without queueing its mail.
  else if (held.mailedAt + DAY > ports.now()) await queueClaimMail(held, ports);
}
