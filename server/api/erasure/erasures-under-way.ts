import { ERASURE_RETRY } from '../../../domain/limits/people.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** An erasure that has begun. `id` is the person's. Lease: the process that works on it has until `retryAt`; then another goes on. */
export interface ErasureUnderWay extends Stored {
  readonly by: string;
  readonly retryAt: Instant;
}

const UNDER_WAY: TableSpec<ErasureUnderWay, 'byRetry'> = {
  name: 'erasures',
  indexes: { byRetry: { fields: ['retryAt'] } },
};

type ErasurePorts = Pick<Ports, 'store' | 'now'>;
const underWay = ({ store }: ErasurePorts): Promise<Table<ErasureUnderWay, 'byRetry'>> => store.table(UNDER_WAY);

/** Writes down that a person is to be erased, so that it comes to an end whatever happens. */
export async function beginErasure(personId: string, by: string, ports: ErasurePorts): Promise<void> {
  // One that has begun already is repeated.
  await insertNew(await underWay(ports), { id: personId, rev: 1, by, retryAt: ports.now() + ERASURE_RETRY });
}

export async function endErasure(personId: string, ports: ErasurePorts): Promise<void> {
  await (await underWay(ports)).remove(personId);
}

/** Takes over one that was cut off, if there is one. */
export async function claimErasure(ports: ErasurePorts): Promise<ErasureUnderWay | undefined> {
  const erasures = await underWay(ports);
  const {
    documents: [first],
  } = await erasures.find('byRetry', { equals: [], to: ports.now() + 1, limit: 1 });
  const claimed = first && (await erasures.replace({ ...first, retryAt: ports.now() + ERASURE_RETRY }, first.rev));
  return claimed ? first : undefined;
}
