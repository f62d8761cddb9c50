import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/**
 * A call with an Idempotency-Key. `id` is a keyed hash of person, method, path and key, so the row reveals neither the
 * caller nor the call. The answer is encrypted with the key itself, because it may contain a token.
 */
export interface KeyedCall extends Stored {
  /** Keyed hash of the input. */
  readonly sent: string;
  /** Empty while the call runs. */
  readonly sealed: string;
  /** Lease of the claim: until this time the call counts as running. After a crash, a repeat can take it over then. */
  readonly claimedUntil: Instant;
  readonly expiresAt: Instant;
  /** Random text from which the call's ids are derived (idempotency.ts). Rows of earlier releases lack it and the next field. */
  readonly nonce?: string;
  /** Id of the store's opening in which the claim was made. */
  readonly opening?: string;
}

const KEYED_CALLS: TableSpec<KeyedCall, 'byExpiry'> = {
  name: 'keyedCalls',
  indexes: { byExpiry: { fields: ['expiresAt'] } },
};

export const keyedCallTable = (ports: Pick<Ports, 'store'>): Promise<Table<KeyedCall, 'byExpiry'>> =>
  ports.store.table(KEYED_CALLS);
