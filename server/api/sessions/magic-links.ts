import { emailKey } from '../../../domain/sessions/email.ts';
import { MAGIC_CODE_FAILURES, MAGIC_LINK_LIFE } from '../../../domain/limits/sessions.ts';
import type { LinkProof } from '../../../domain/sessions/log-in.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { type Account, updateAccount } from '../accounts/account-store.ts';
import { type CodeProof, codeHash, hashOf, isEqual, rowByCode, sixDigits } from './mailed-codes.ts';

/** A mailed log-in link. `id`: hash of the token; `request`: hash of the secret in the browser that requested the link. */
export interface MagicLink extends Stored {
  readonly userId: string;
  /** `emailKey` of the address to which it was mailed; missing in links of earlier releases. */
  readonly mailbox?: string;
  readonly request: string;
  /** Keyed hash of request and code. The code works only together with the browser's secret. */
  readonly code: string;
  /** The account at a log-in provider that proved the person: the link then needs the browser's secret, too. */
  readonly identity?: { readonly id: string; readonly provider: string };
  /** Number of times a code was tried. */
  readonly tries: number;
  readonly expiresAt: Instant;
}

type Index = 'byUser' | 'byRequest' | 'byExpiry';
const MAGIC_LINKS: TableSpec<MagicLink, Index> = {
  name: 'magicLinks',
  indexes: {
    byUser: { fields: ['userId'] },
    byRequest: { fields: ['request'], unique: true },
    byExpiry: { fields: ['expiresAt'] },
  },
};

export const magicLinkTable = (ports: Pick<Ports, 'store'>): Promise<Table<MagicLink, Index>> =>
  ports.store.table(MAGIC_LINKS);

export interface LinkSecrets {
  readonly token: string;
  readonly code: string;
}

/**
 * Returns token and code of a queued mail. They are derived from the mail's id, so they need not be stored and are the
 * same at every attempt to send.
 */
export const linkSecrets = (mailId: string, { keyedHash }: Pick<Ports, 'keyedHash'>): LinkSecrets => ({
  token: keyedHash(`mail:${mailId}`),
  code: sixDigits(keyedHash(`mailed-code:${mailId}`)),
});

/**
 * Creates a link and a code for an account. Earlier links stay valid: anyone can request a mail for any address, so a
 * request must not revoke anything.
 */
export const makeLink = (account: Account, request: string, ports: Ports): Promise<LinkSecrets> =>
  makeProvedLink({ account, request }, ports);

/** The same after a log-in at a provider. */
export async function makeProvedLink(link: Omit<KeptLink, 'secrets'>, ports: Ports): Promise<LinkSecrets> {
  const secrets = { token: ports.randomId(32), code: sixDigits(ports.randomId(6)) };
  await keepLink({ ...link, secrets }, ports);
  return secrets;
}

/** How a log-in provider proved a person. */
interface ProvedByProvider {
  readonly identity: NonNullable<MagicLink['identity']>;
  /** Whether the person was found by the mail address, which others may share. */
  readonly isFirst: boolean;
  /** How long the link works, in ms. */
  readonly life: number;
}

interface KeptLink {
  readonly account: Account;
  /** The secret of the browser that requested the mail. */
  readonly request: string;
  readonly secrets: LinkSecrets;
  readonly proved?: ProvedByProvider;
}

/** Creates a link and a code from the given secrets. */
export async function keepLink(
  { account, request, secrets: { token, code }, proved }: KeptLink,
  ports: Ports,
): Promise<void> {
  const links = await magicLinkTable(ports);
  await links.insert({
    id: hashOf(token),
    rev: 1,
    userId: account.id,
    ...(proved?.isFirst !== false && { mailbox: emailKey(account.address) }),
    ...(proved && { identity: proved.identity }),
    request: hashOf(request),
    code: codeHash(request, code, ports),
    tries: 0,
    expiresAt: ports.now() + (proved?.life ?? MAGIC_LINK_LIFE),
  });
}

/** Returns whether a link can still be used. */
export async function isLinkGood(token: string, ports: Pick<Ports, 'store' | 'now'>): Promise<boolean> {
  const link = await (await magicLinkTable(ports)).get(hashOf(token));
  return link !== undefined && link.expiresAt > ports.now();
}

/** Revokes a person's mailed links and codes. */
export async function endLinks(userId: string, ports: Ports): Promise<void> {
  const links = await magicLinkTable(ports);
  const { documents } = await links.find('byUser', { equals: [userId], limit: 100 });
  await Promise.all(documents.map((link) => links.remove(link.id)));
}

/** Uses up a link. Of concurrent attempts, only one returns true. */
export const spend = async (link: MagicLink, ports: Ports): Promise<boolean> =>
  (await magicLinkTable(ports)).remove(link.id, link.rev);

/** Lets a link that was found by its code be tried as often as before: the code was right, but the person must still choose. */
export async function takeBackTry(link: MagicLink, ports: Ports): Promise<void> {
  await (await magicLinkTable(ports)).replace({ ...link, tries: Math.max(0, link.tries - 1) }, link.rev);
  await updateAccount(
    link.userId,
    (account) => (account.codeFailures > 0 ? { ...account, codeFailures: account.codeFailures - 1 } : undefined),
    ports,
  );
}

/** Returns the valid link with this token or code; undefined if there is none. Counts a tried code. */
export async function findLink(proof: LinkProof, ports: Ports): Promise<MagicLink | undefined> {
  const links = await magicLinkTable(ports);
  const link = 'token' in proof ? await links.get(hashOf(proof.token)) : await linkByCode(proof, ports);
  return link && link.expiresAt > ports.now() && isBound(link, proof) ? link : undefined;
}

/** A link by a log-in provider works only in the browser that asked, so that a prepared link logs nobody in to another's account. */
const isBound = ({ identity, request }: MagicLink, proof: LinkProof): boolean =>
  identity === undefined || (proof.request !== undefined && isEqual(request, hashOf(proof.request)));

/** Returns the link with this code. */
async function linkByCode(proof: CodeProof, ports: Ports): Promise<MagicLink | undefined> {
  const links = await magicLinkTable(ports);
  return rowByCode(
    {
      find: async () => (await links.find('byRequest', { equals: [hashOf(proof.request)], limit: 1 })).documents[0],
      codeOf: (link) => link,
      withCode: (link, { tries }) => ({ ...link, tries }),
      replace: (link, rev) => links.replace(link, rev),
      count: ({ userId }) => updateAccount(userId, withFailure, ports),
    },
    proof,
    ports,
  );
}

/** Returns the account with one more wrong code; undefined at the limit. A log-in by mail resets the count (unlock.ts). */
const withFailure = (account: Account): Account | undefined =>
  account.codeFailures < MAGIC_CODE_FAILURES ? { ...account, codeFailures: account.codeFailures + 1 } : undefined;
