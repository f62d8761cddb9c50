import { hash } from 'node:crypto';
import { CLAIM_LIFE, CLAIM_MAIL_EVERY } from '../../../../domain/limits/tickets.ts';
import { emailKey } from '../../../../domain/sessions/email.ts';
import type { Instant } from '../../../../domain/time.ts';
import { opened, sealed } from '../../../platform/sealed.ts';
import type { Ports } from '../../../ports.ts';
import type { Stored, Table, TableSpec } from '../../../store/document-store.ts';
import { forgetMailsOf } from '../../mail/mails.ts';
import { insertNew } from '../../../store/insert-new.ts';

/** What is needed to take a ticket back from somebody whom the buyer named. */
interface NamedTicket {
  /** As in `TicketRow`, while nobody held it. */
  readonly sealed: string;
  readonly why: string;
}

/** The mailed link by which a buyer says who comes: one for each buyer of an order. */
export interface ClaimRow extends Stored {
  readonly source: string;
  readonly order: string;
  /** Keyed hash of the buyer's mail address, and the address, encrypted. */
  readonly buyer: string;
  readonly sealed: string;
  /** Hash of the token of the newest link. Earlier links do not work any more. */
  readonly link: string;
  /** Number of links that were made. */
  readonly turn: number;
  readonly mailedAt: Instant;
  /** When the newest link was first opened; absent until then. */
  readonly openedAt?: Instant;
  readonly expiresAt: Instant;
  /** Number of names given by this link. */
  readonly names: number;
  /** Tickets whose holder the buyer named, by id. */
  readonly named: Readonly<Record<string, NamedTicket>>;
  /** Tickets whose holder a call is naming at this moment, by id: which call, and until when no other may. */
  readonly busy?: Readonly<Record<string, { readonly by: string; readonly until: Instant }>>;
}

type Index = 'byLink' | 'byBuyer' | 'byExpiry';
const CLAIMS: TableSpec<ClaimRow, Index> = {
  name: 'claims',
  indexes: {
    byLink: { fields: ['link'], unique: true },
    byBuyer: { fields: ['buyer'] },
    byExpiry: { fields: ['expiresAt'] },
  },
};

type StorePorts = Pick<Ports, 'store'>;
export const claimTable = ({ store }: StorePorts): Promise<Table<ClaimRow, Index>> => store.table(CLAIMS);

type KeyPorts = Pick<Ports, 'keyedHash'>;
export const buyerKey = (address: string, { keyedHash }: KeyPorts): string =>
  keyedHash(`buyer of tickets:${emailKey(address)}`);

/** What a claim is about: the tickets of one order that one address bought. */
export interface Purchase {
  readonly source: string;
  readonly order: string;
  readonly buyer: string;
}

export const ticketClaimId = ({ source, order, buyer }: Purchase, ports: KeyPorts): string =>
  ports.keyedHash(JSON.stringify(['claim', source, order, emailKey(buyer)])).slice(0, 22);

/** The token of the newest link. It is derived from the row, so it need not be stored and is the same at every attempt to mail it. */
export const claimToken = ({ id, turn }: Pick<ClaimRow, 'id' | 'turn'>, { keyedHash }: KeyPorts): string =>
  keyedHash(`claim:${id}:${turn}`);
export const claimLink = (token: string): string => hash('sha256', token, 'base64url');

const sealFor = (id: string): string => `claim:${id}`;
export const buyerOf = ({ id, sealed: text }: ClaimRow, ports: KeyPorts): string =>
  opened(text, sealFor(id), ports).toString();

/** Makes or renews the link of a purchase. Of two calls at once, also at two servers, the second gets the link of the first. */
export async function renewClaim(purchase: Purchase, ports: Ports): Promise<ClaimRow> {
  const table = await claimTable(ports);
  const id = ticketClaimId(purchase, ports);
  for (;;) {
    const held = await table.get(id);
    const now = ports.now();
    if (held && held.expiresAt > now && held.mailedAt + CLAIM_MAIL_EVERY > now) return held;
    const turn = (held?.turn ?? 0) + 1;
    const row: ClaimRow = {
      id,
      rev: held?.rev ?? 1,
      source: purchase.source,
      order: purchase.order,
      buyer: buyerKey(purchase.buyer, ports),
      sealed: sealed(Buffer.from(purchase.buyer), sealFor(id), ports),
      link: claimLink(claimToken({ id, turn }, ports)),
      turn,
      mailedAt: now,
      expiresAt: now + CLAIM_LIFE,
      names: 0,
      named: held?.named ?? {},
      ...(held?.busy && { busy: held.busy }),
    };
    if (held ? await table.replace(row, held.rev) : await insertNew(table, row)) return row;
  }
}

/** The claim of a mailed link; undefined if the link is wrong, too old, or was replaced by a newer one. */
export async function claimByToken(token: string, ports: Pick<Ports, 'store' | 'now'>): Promise<ClaimRow | undefined> {
  const { documents } = await (await claimTable(ports)).find('byLink', { equals: [claimLink(token)], limit: 1 });
  const [row] = documents;
  return row && row.expiresAt > ports.now() ? row : undefined;
}

/** Changes a claim by compare-and-swap; undefined if it is gone, has another link, or `change` returns undefined. */
export async function updateClaim(
  { id, link }: Pick<ClaimRow, 'id' | 'link'>,
  change: (held: ClaimRow) => ClaimRow | undefined,
  ports: StorePorts,
): Promise<ClaimRow | undefined> {
  const table = await claimTable(ports);
  for (;;) {
    const held = await table.get(id);
    const changed = held?.link === link ? change(held) : undefined;
    if (!held || !changed) return undefined;
    if (await table.replace(changed, held.rev)) return { ...changed, rev: held.rev + 1 };
  }
}

/** Notes that the newest link was opened. */
export const noteOpened = (claim: ClaimRow, ports: Pick<Ports, 'store' | 'now'>): Promise<ClaimRow | undefined> =>
  updateClaim(claim, (held) => (held.openedAt === undefined ? { ...held, openedAt: ports.now() } : undefined), ports);

/** Deletes the links of an erased buyer, and their mails. */
export async function forgetBuyer(address: string, ports: Ports): Promise<void> {
  if (address === '') return;
  const table = await claimTable(ports);
  for (;;) {
    const { documents } = await table.find('byBuyer', { equals: [buyerKey(address, ports)], limit: 100 });
    if (documents.length === 0) return;
    for (const { id } of documents) {
      await forgetMailsOf(id, ports);
      await table.remove(id);
    }
  }
}
