import type { Instant } from '../../../domain/time.ts';
import { createSignal } from '../react/signal.ts';

/** A change the server turned down, and why, until the person has read it. */
export interface FailedChange {
  /** Of the document, its kind and the thing it is about. */
  readonly id: string;
  readonly kind: string;
  readonly ref: string;
  readonly message: string;
}

/** What the sync line says. Times by the server's clock. */
export interface SyncStatus {
  /** When this device last knew itself equal to the server. */
  readonly updatedAt?: Instant;
  /** Changes the server has not acknowledged, and when the oldest of them was made. */
  readonly waiting: number;
  readonly oldestWaiting?: Instant;
  /** Ids of what waits, the latest of them. */
  readonly waitingFor?: readonly string[];
  readonly failed: readonly FailedChange[];
  /** There is a network, and the server does not answer through it. */
  readonly unreachable?: boolean;
  readonly activity: 'idle' | 'loading' | 'sending';
  /** Something the person should know about this device, such as a full disk. */
  readonly notice?: string;
}

export const quietStatus: SyncStatus = { waiting: 0, failed: [], activity: 'idle' };

export const syncStatus = createSignal<SyncStatus>(quietStatus);

/** Changes some of the status and keeps the rest. */
export function reportSync(change: Partial<SyncStatus>): void {
  syncStatus.set({ ...syncStatus.get(), ...change });
}
