import { CLAIM_LIFE } from '../../../../domain/limits/tickets.ts';
import { DAY } from '../../../../domain/time.ts';
import type { Ports } from '../../../ports.ts';
import type { ComposedMail } from '../../mail/own-text.ts';
import { mail } from '../../sessions/password-mails.ts';
import { secretLink } from '../../sessions/secret-link.ts';
import { buyerOf, claimTable, claimToken } from './claim-store.ts';

/** Returns the mail with the newest link of a claim; undefined if the claim is gone or has ended. */
export async function claimMail(claimId: string, ports: Ports): Promise<ComposedMail | undefined> {
  const claim = await (await claimTable(ports)).get(claimId);
  if (!claim || claim.expiresAt <= ports.now()) return undefined;
  const { name } = ports.event();
  const link = secretLink('/claim', { token: claimToken(claim, ports) }, ports);
  const ours = mail(buyerOf(claim, ports), `Who comes to ${name}? Your order ${claim.order}`, [
    `You bought tickets for ${name}, order ${claim.order}. Tell us with this link who comes:`,
    link,
    `Each person then gets an invitation of their own. The link works for ${CLAIM_LIFE / DAY} days. ` +
      'Until a person has logged in, you can give their ticket to somebody else.',
    'Anyone with this link can name the people of your order, so do not pass it on.',
  ]);
  return { ...ours, values: { link, order: claim.order } };
}
