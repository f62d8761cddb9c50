import { createHash } from 'node:crypto';
import { INVITATION_LIFE, RESET_LINK_LIFE } from '../../../domain/limits/sessions.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { secretLink } from './secret-link.ts';

/**
 * A mailed link to choose a password. `id` is the hash of its token. An invitation is valid for days, but only for the
 * first password; a reset is valid for half an hour, for any password.
 */
export interface PasswordLink extends Stored {
  readonly userId: string;
  readonly purpose: 'reset' | 'invitation';
  readonly expiresAt: Instant;
}

type Index = 'byUser' | 'byExpiry';
const PASSWORD_LINKS: TableSpec<PasswordLink, Index> = {
  name: 'passwordLinks',
  indexes: { byUser: { fields: ['userId', 'purpose'] }, byExpiry: { fields: ['expiresAt'] } },
};
export const passwordLinkTable = (ports: Pick<Ports, 'store'>): Promise<Table<PasswordLink, Index>> =>
  ports.store.table(PASSWORD_LINKS);

const LIFE: Readonly<Record<PasswordLink['purpose'], number>> = { reset: RESET_LINK_LIFE, invitation: INVITATION_LIFE };
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export interface MadeLink {
  readonly link: string;
  readonly expiresAt: Instant;
}

/** Creates a link. A new invitation revokes the previous one. A reset revokes nothing, because anyone can request one for anyone. */
export async function makePasswordLink(
  { id }: Pick<Account, 'id'>,
  purpose: PasswordLink['purpose'],
  ports: Ports,
): Promise<MadeLink> {
  const token = ports.randomId(32);
  if (purpose === 'invitation') await endPasswordLinks(id, ports, purpose);
  const expiresAt = await keepLink({ userId: id, purpose, token }, ports);
  return { link: linkOf(id, token, ports), expiresAt };
}

/** Stores a link if it is not stored yet. Returns when it expires. */
async function keepLink(
  { userId, purpose, token }: Pick<PasswordLink, 'userId' | 'purpose'> & { readonly token: string },
  ports: Ports,
): Promise<Instant> {
  const expiresAt = ports.now() + LIFE[purpose];
  await insertNew(await passwordLinkTable(ports), { id: hashOf(token), rev: 1, userId, purpose, expiresAt });
  return expiresAt;
}

const linkOf = (id: string, token: string, ports: Ports): string =>
  secretLink('/auth/confirm-reset-password', { token, id }, ports);

/** Creates the reset link of a mail that will be queued. Returns when it expires. */
export const keepResetLink = (account: Account, mailId: string, ports: Ports): Promise<Instant> =>
  keepLink({ userId: account.id, purpose: 'reset', token: resetToken(mailId, ports) }, ports);

/**
 * Returns the token of a queued mail. It is derived from the mail's id, so it need not be stored and is the same at every
 * attempt to send.
 */
const resetToken = (mailId: string, { keyedHash }: Pick<Ports, 'keyedHash'>): string => keyedHash(`mail:${mailId}`);

/** Returns the link of a queued mail, which was created when the mail was queued; undefined if it was used or ended meanwhile. */
export async function resetLink({ id }: Account, mailId: string, ports: Ports): Promise<string | undefined> {
  const token = resetToken(mailId, ports);
  const link = await (await passwordLinkTable(ports)).get(hashOf(token));
  return link && link.expiresAt > ports.now() ? linkOf(id, token, ports) : undefined;
}

/**
 * Returns the link of a queued invitation. The first attempt to send creates it; it is valid for 14 days from then. The
 * token also depends on the address, so a mail to an old address is not valid.
 */
export async function invitationLink(account: Account, mailId: string, ports: Ports): Promise<string> {
  const token = ports.keyedHash(`mail:${mailId}:${account.email}`);
  await keepLink({ userId: account.id, purpose: 'invitation', token }, ports);
  return linkOf(account.id, token, ports);
}

/** Deletes a person's links, or only those of one purpose. */
export async function endPasswordLinks(userId: string, ports: Ports, purpose?: PasswordLink['purpose']): Promise<void> {
  const links = await passwordLinkTable(ports);
  const { documents } = await links.find('byUser', { equals: purpose ? [userId, purpose] : [userId], limit: 100 });
  await Promise.all(documents.map((link) => links.remove(link.id)));
}

interface Proof {
  readonly token: string;
  readonly id: string;
}

/** Returns the account of a valid link; undefined if the link is not valid. `id`: the account's id, which the mail contains too. */
export async function accountByPasswordLink({ token, id }: Proof, ports: Ports): Promise<Account | undefined> {
  const link = await (await passwordLinkTable(ports)).get(hashOf(token));
  if (!link || link.userId !== id || link.expiresAt <= ports.now()) return undefined;
  const account = await findAccount(id, ports);
  const isGood = account && !account.disabled && (link.purpose === 'reset' || account.password === '');
  return isGood ? account : undefined;
}

/** Uses up the link. Of concurrent attempts, only one returns true. */
export const spendPasswordLink = async ({ token }: Proof, ports: Ports): Promise<boolean> =>
  (await passwordLinkTable(ports)).remove(hashOf(token));
