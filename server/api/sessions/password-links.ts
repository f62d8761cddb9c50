import { createHash } from 'node:crypto';
import { INVITATION_LIFE, RESET_LINK_LIFE } from '../../../domain/limits/sessions.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { secretLink } from './secret-link.ts';

/**
 * A mailed link to choose a password. `id` is the hash of its token. An invitation lives for days, so it is for the first
 * password only; a reset is for any, and lives for half an hour.
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

/** Creates a link. An invitation ends the one before; a reset ends nothing, since anyone may request a mail for anyone. */
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

/** Stores a link, once; returns when it expires. */
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

/** Creates the link of a mail that will be queued. */
export const keepResetLink = (account: Account, mailId: string, ports: Ports): Promise<Instant> =>
  keepLink({ userId: account.id, purpose: 'reset', token: resetToken(mailId, ports) }, ports);

/** Token of a queued mail: derived from its id, so that it is stored nowhere and equal at every try. */
const resetToken = (mailId: string, { keyedHash }: Pick<Ports, 'keyedHash'>): string => keyedHash(`mail:${mailId}`);

/** The link of a queued mail, created when it was queued; undefined if used or ended meanwhile. */
export async function resetLink({ id }: Account, mailId: string, ports: Ports): Promise<string | undefined> {
  const token = resetToken(mailId, ports);
  const link = await (await passwordLinkTable(ports)).get(hashOf(token));
  return link && link.expiresAt > ports.now() ? linkOf(id, token, ports) : undefined;
}

/**
 * The link of a queued invitation, created at the first try, valid for 14 days from then. The token also depends on the
 * address, so that a mail to an old address stays invalid.
 */
export async function invitationLink(account: Account, mailId: string, ports: Ports): Promise<string> {
  const token = ports.keyedHash(`mail:${mailId}:${account.email}`);
  await keepLink({ userId: account.id, purpose: 'invitation', token }, ports);
  return linkOf(account.id, token, ports);
}

/** Deletes links of one purpose, or all. */
export async function endPasswordLinks(userId: string, ports: Ports, purpose?: PasswordLink['purpose']): Promise<void> {
  const links = await passwordLinkTable(ports);
  const { documents } = await links.find('byUser', { equals: purpose ? [userId, purpose] : [userId], limit: 100 });
  await Promise.all(documents.map((link) => links.remove(link.id)));
}

interface Proof {
  readonly token: string;
  readonly id: string;
}

/** The account of a valid link; `id` was beside the token in the mail. */
export async function accountByPasswordLink({ token, id }: Proof, ports: Ports): Promise<Account | undefined> {
  const link = await (await passwordLinkTable(ports)).get(hashOf(token));
  if (!link || link.userId !== id || link.expiresAt <= ports.now()) return undefined;
  const account = await findAccount(id, ports);
  const isGood = account && !account.disabled && (link.purpose === 'reset' || account.password === '');
  return isGood ? account : undefined;
}

/** Uses up the link; of any number of concurrent attempts one succeeds. */
export const spendPasswordLink = async ({ token }: Proof, ports: Ports): Promise<boolean> =>
  (await passwordLinkTable(ports)).remove(hashOf(token));
