import type { Store } from './document-store.ts';

/** How a restore builds a store beside the one in use, and lets it take its place. */
export interface StoreSwap {
  /** The new store, empty. */
  readonly store: Store;
  /** Puts the new store, closed by now, in the place of the old one; says where the old one is kept, if there was one. */
  readonly take: () => Promise<readonly string[]>;
  /** Lets go of everything; what was not taken is removed. */
  readonly end: () => Promise<void>;
}
