import type { Store } from '../document-store.ts';

/** A store that a restore builds beside the one in use. */
export interface StoreSwap {
  /** The new store, empty. */
  readonly store: Store;
  /** Throws `StoreRefused` where a server has come up meanwhile. */
  readonly checkUnused: () => Promise<void>;
  /** Lets go of both stores; a new one that is not `ready` to be taken is removed. */
  readonly end: (ready: boolean) => Promise<void>;
}
