import type { Store } from '../document-store.ts';

/** A new store that a restore builds beside the one in use. */
export interface StoreSwap {
  /** The new store, empty. */
  readonly store: Store;
  /** Throws `StoreRefused` if a server has started meanwhile. */
  readonly checkUnused: () => Promise<void>;
  /** Closes both stores. Removes the new one unless `ready` is true. */
  readonly end: (ready: boolean) => Promise<void>;
}
