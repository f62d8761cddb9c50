import { isAdmin } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import type { LinkProof } from '../../../domain/sessions/log-in.ts';
import { texts } from '../../../domain/texts.ts';
import type { Ports } from '../../ports.ts';
import { type Account, accountsByEmail, findAccount } from '../accounts/account-store.ts';
import { isShutOut } from '../tickets/access-of.ts';
import { keepIdentity } from '../oidc/identity-store.ts';
import { findLink, type MagicLink, takeBackTry, spend } from './magic-links.ts';
import { mayComeBy, requireWay } from './require-way.ts';
import { askWho } from './sharers.ts';
import { forgive, unlock } from './unlock.ts';

/** Returns the people whom a mail to this address may log in. */
export const mailedTo = async (email: string, ports: Ports): Promise<Account[]> =>
  (await accountsByEmail(email, ports)).filter((account) => !isShutOut(account) && mayComeBy('mail', account, ports));

/** Returns the people whom this link may log in, of those who have the address. */
async function sharingLink({ identity }: MagicLink, email: string, ports: Ports): Promise<Account[]> {
  if (!identity) return mailedTo(email, ports);
  // Organisers link a provider themselves.
  return (await accountsByEmail(email, ports)).filter((account) => !isShutOut(account) && !isAdmin(account));
}

/** Whom a link proved, and whether by mail. */
export interface ProvedByLink {
  readonly account: Account;
  readonly isMailed: boolean;
}

/**
 * Returns whose link or code this is, and uses it up. If several people share the mail address, refuses with their names until one
 * is chosen, and the link stays valid. Their other links stay valid, too, because another of them may be about to log in.
 */
export async function accountByLink(proof: LinkProof, ports: Ports): Promise<ProvedByLink> {
  const link = await findLink(proof, ports);
  const owner = link && (await findAccount(link.userId, ports));
  if (!owner || (link.mailbox !== undefined && link.mailbox !== emailKey(owner.address))) return noLink(proof);
  const sharing = link.mailbox === undefined ? [] : await sharingLink(link, owner.address, ports);
  const isShared = sharing.some(({ id }) => id !== owner.id);
  if (isShared && proof.user_id === undefined) {
    if (!('token' in proof)) await takeBackTry(link, ports);
    return askWho(sharing, ports);
  }
  const account = isShared ? sharing.find(({ id }) => id === proof.user_id) : owner;
  if (!account || !(await spend(link, ports)) || isShutOut(account)) return noLink(proof);
  if (link.identity) await requireIdentity(link, account, ports);
  else requireWay('mail', account, ports);
  if (!isShared) await unlock(account, ports);
  else for (const each of sharing) await forgive(each, ports);
  return { account, isMailed: link.identity === undefined };
}

/** Links the account at the provider to the person. Refuses if it belongs to somebody else, or if the person organises by now. */
async function requireIdentity({ identity, mailbox }: MagicLink, account: Account, ports: Ports): Promise<void> {
  if (!identity || mailbox === undefined) return;
  if (isAdmin(account)) refuse('not-allowed', 'You organise this event. Log in by mail.');
  const isKept = await keepIdentity({ ...identity, personId: account.id, isOwn: false }, ports);
  if (!isKept) refuse('conflict', 'This account is linked to somebody else here.');
}

const noLink = (proof: LinkProof): never =>
  refuse(
    'gone',
    'token' in proof ? texts.linkInvalidToast : 'This code is wrong or has expired. Please try the link in the mail.',
  );
