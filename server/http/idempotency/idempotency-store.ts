import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/**
 * A call with an Idempotency-Key. `id` is a keyed hash of person, method, path and key, so the row reveals neither caller nor
 * call; the answer is encrypted with the key itself, since it may hold a token.
 */
export interface KeyedCall extends Stored {
  /** Keyed hash of the input. */
  readonly sent: string;
  /** Empty while the call runs. */
  readonly sealed: string;
  /** The claim's lease: until then a running call belongs to its claimant; after a crash the next one takes it over. */
  readonly claimedUntil: Instant;
  readonly expiresAt: Instant;
  /** Seed of the call's ids (idempotency.ts). Rows of earlier releases lack it and the next field. */
  readonly nonce?: string;
  /** Id of the store's opening under which the claim was made. */
  readonly opening?: string;
}

const KEYED_CALLS: TableSpec<KeyedCall, 'byExpiry'> = {
  name: 'keyedCalls',
  indexes: { byExpiry: { fields: ['expiresAt'] } },
};

export const keyedCallTable = (ports: Pick<Ports, 'store'>): Promise<Table<KeyedCall, 'byExpiry'>> =>
  ports.store.table(KEYED_CALLS);
