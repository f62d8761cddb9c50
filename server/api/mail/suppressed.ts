import { emailKey } from '../../../domain/sessions/email.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** An address that group mails skip. `id` is a keyed hash of the address, which cannot be reversed. */
interface Suppressed extends Stored {
  readonly why: 'refused';
  readonly at: Instant;
}
const SUPPRESSED: TableSpec<Suppressed, never> = { name: 'suppressed', indexes: {} };

type SuppressionPorts = Pick<Ports, 'store' | 'keyedHash' | 'now'>;
const table = ({ store }: SuppressionPorts): Promise<Table<Suppressed>> => store.table(SUPPRESSED);
const idOf = (address: string, { keyedHash }: SuppressionPorts): string => keyedHash(`suppressed:${emailKey(address)}`);

/** Records that a mail server does not know this address. */
export async function suppress(address: string, ports: SuppressionPorts): Promise<void> {
  await insertNew(await table(ports), { id: idOf(address, ports), rev: 1, why: 'refused', at: ports.now() });
}

export const isSuppressed = async (address: string, ports: SuppressionPorts): Promise<boolean> =>
  (await (await table(ports)).get(idOf(address, ports))) !== undefined;

/** Records that a mail to this address was accepted. */
export async function unsuppress(address: string, ports: SuppressionPorts): Promise<void> {
  await (await table(ports)).remove(idOf(address, ports));
}
