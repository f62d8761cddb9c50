import type { Instant } from '../../../domain/time.ts';
import { createSignal } from '../react/signal.ts';

/** A change that the server rejected, and why, until the person has read it. */
export interface FailedChange {
  /** Id, kind and ref of the document. */
  readonly id: string;
  readonly kind: string;
  readonly ref: string;
  readonly message: string;
}

/** State of the sync line. Times are the server's. */
export interface SyncStatus {
  /** When this device was last known to be equal to the server. */
  readonly updatedAt?: Instant;
  /** Number of unacknowledged changes, and the time of the oldest. */
  readonly waiting: number;
  readonly oldestWaiting?: Instant;
  /** Ids of the latest pending changes. */
  readonly waitingFor?: readonly string[];
  readonly failed: readonly FailedChange[];
  /** The device has a network, but the server does not answer. */
  readonly unreachable?: boolean;
  readonly activity: 'idle' | 'loading' | 'sending';
  /** A sentence about this device, such as a full disk. */
  readonly notice?: string;
}

export const quietStatus: SyncStatus = { waiting: 0, failed: [], activity: 'idle' };

export const syncStatus = createSignal<SyncStatus>(quietStatus);

/** Changes some fields of the status. */
export function reportSync(change: Partial<SyncStatus>): void {
  syncStatus.set({ ...syncStatus.get(), ...change });
}
