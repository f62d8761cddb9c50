import { emailKey } from '../../../domain/sessions/email.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/**
 * An address that mails to many skip: all of them if a mail server does not know it, messages if it asked for no more or called
 * one spam. `id` is a keyed hash of the address, which cannot be reversed; an address has one row for each of the two.
 */
interface Suppressed extends Stored {
  readonly why: 'refused' | 'unsubscribed' | 'complained';
  readonly at: Instant;
  /** Reply code and enhanced status of the mail server, such as 550 and `5.1.1`. Rows of earlier releases lack them. */
  readonly answer?: number | null;
  readonly status?: string;
}
const SUPPRESSED: TableSpec<Suppressed, never> = { name: 'suppressed', indexes: {} };

type SuppressionPorts = Pick<Ports, 'store' | 'keyedHash' | 'now'>;
const table = ({ store }: Pick<Ports, 'store'>): Promise<Table<Suppressed>> => store.table(SUPPRESSED);

type KeyPorts = Pick<Ports, 'keyedHash'>;
const refusedId = (address: string, { keyedHash }: KeyPorts): string => keyedHash(`suppressed:${emailKey(address)}`);

/** Id of the row of an address that asked for no more messages. It is in the link with which people ask for it. */
export const unsubscribedId = (address: string, { keyedHash }: KeyPorts): string =>
  keyedHash(`unsubscribed:${emailKey(address)}`);

/** Records that a mail server does not know this address. */
export async function suppress(
  address: string,
  ports: SuppressionPorts,
  { answer, status }: Pick<Suppressed, 'answer' | 'status'> = {},
): Promise<void> {
  const row = { id: refusedId(address, ports), rev: 1, why: 'refused' as const, at: ports.now() };
  await insertNew(await table(ports), {
    ...row,
    ...(answer !== undefined && { answer }),
    ...(status !== undefined && { status }),
  });
}

export const isSuppressed = async (address: string, ports: SuppressionPorts): Promise<boolean> =>
  (await (await table(ports)).get(refusedId(address, ports))) !== undefined;

/** Records that a mail to this address was accepted. */
export async function unsuppress(address: string, ports: SuppressionPorts): Promise<void> {
  await (await table(ports)).remove(refusedId(address, ports));
}

/** Ends messages to the address with this `unsubscribedId`. */
export async function endMessages(
  id: string,
  ports: Pick<Ports, 'store' | 'now'>,
  why: 'unsubscribed' | 'complained' = 'unsubscribed',
): Promise<void> {
  await insertNew(await table(ports), { id, rev: 1, why, at: ports.now() });
}

export const isUnsubscribed = async (address: string, ports: SuppressionPorts): Promise<boolean> =>
  (await (await table(ports)).get(unsubscribedId(address, ports))) !== undefined;

/** Sends messages to this address again. */
export async function resumeMessages(address: string, ports: SuppressionPorts): Promise<void> {
  await (await table(ports)).remove(unsubscribedId(address, ports));
}

/** Number of rows per query. */
const MANY = 500;

/** What is known about addresses. */
export interface SuppressedAddresses {
  readonly refused: ReadonlyMap<string, Pick<Suppressed, 'at' | 'answer' | 'status'>>;
  readonly unsubscribed: ReadonlySet<string>;
}

/** Returns those of the addresses to which mails to many, or messages, are not sent. */
export async function suppressedAmong(
  addresses: Iterable<string>,
  ports: SuppressionPorts,
): Promise<SuppressedAddresses> {
  const rows = await table(ports);
  const all = [...new Set(addresses)].filter((address) => address !== '');
  const refused = new Map<string, Pick<Suppressed, 'at' | 'answer' | 'status'>>();
  const unsubscribed = new Set<string>();
  for (let from = 0; from < all.length; from += MANY) {
    const part = all.slice(from, from + MANY);
    const [bad, ended] = [
      new Map(part.map((address) => [refusedId(address, ports), address])),
      new Map(part.map((address) => [unsubscribedId(address, ports), address])),
    ];
    for (const row of await rows.getMany([...bad.keys()])) refused.set(bad.get(row.id) ?? '', row);
    for (const { id } of await rows.getMany([...ended.keys()])) unsubscribed.add(ended.get(id) ?? '');
  }
  return { refused, unsubscribed };
}
