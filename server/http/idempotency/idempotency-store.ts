import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/**
 * A call made under an Idempotency-Key. `id` is a keyed hash of person, method, path and key, so the row says
 * neither who called nor what; the answer is encrypted under the key itself, since it may hold a token.
 */
export interface KeyedCall extends Stored {
  /** Keyed hash of what was sent. */
  readonly sent: string;
  /** Empty while the call runs. */
  readonly sealed: string;
  /** A claim's lease: a running call belongs to its claimant until then; after a crash the next one takes it over. */
  readonly claimedUntil: Instant;
  readonly expiresAt: Instant;
  /** What the call draws its ids from (keyed-ids.ts). Rows of earlier releases lack it, and the one after it. */
  readonly nonce?: string;
  /** Which opening of the store the claim was made under. */
  readonly opening?: string;
}

const KEYED_CALLS: TableSpec<KeyedCall, 'byExpiry'> = {
  name: 'keyedCalls',
  indexes: { byExpiry: { fields: ['expiresAt'] } },
};

export const keyedCallTable = (ports: Pick<Ports, 'store'>): Promise<Table<KeyedCall, 'byExpiry'>> =>
  ports.store.table(KEYED_CALLS);
