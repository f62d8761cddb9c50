import type { TicketWithoutHolder } from '../../../domain/tickets/ticket-calls.ts';
import type { Ports } from '../../ports.ts';
import { mailTable, type QueuedMail } from '../mail/mails.ts';
import { ticketClaimId, claimTable } from './claims/claim-store.ts';
import { claimableOf } from './claims/claimable.ts';
import { claimMailId } from './claims/mail-claim.ts';
import { heldRowOf } from './held-row.ts';
import type { TicketRow } from './ticket-row.ts';

/** A ticket without a holder, as organisers see it. */
export async function ticketWithoutHolderView(row: TicketRow, ports: Ports): Promise<TicketWithoutHolder> {
  const { name, email, buyer, product } = heldRowOf(row, ports);
  const purchase = (await claimableOf(row, ports))?.purchase;
  const claim = purchase && (await (await claimTable(ports)).get(ticketClaimId(purchase, ports)));
  const mail = claim && (await (await mailTable(ports)).get(claimMailId(claim, ports)));
  return {
    id: row.id,
    product,
    order: row.order,
    name,
    email,
    buyer,
    why: row.why,
    can_mail_buyer: purchase !== undefined,
    buyer_mailed_at: timeOf(claim?.mailedAt),
    buyer_opened_at: timeOf(claim?.openedAt),
    buyer_mail: mail ? MAIL_WORDS[mail.state] : '',
    buyer_mail_code: mail?.state === 'refused' ? mail.answer : null,
  };
}

const timeOf = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

/** A mail that is kept as a file counts as sent; one that was withdrawn is as if there were none. */
const MAIL_WORDS: Readonly<Record<QueuedMail['state'], TicketWithoutHolder['buyer_mail']>> = {
  waiting: 'waiting',
  paused: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  kept: 'sent',
  refused: 'refused',
  withdrawn: '',
};
