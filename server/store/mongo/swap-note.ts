import type { Collection } from 'mongodb';
import type { MongoPlace } from './place.ts';

/** Row `restore`: a restore is exchanging collections. While it exists, store and files may be from different times. */
export interface SwapRow {
  readonly _id: 'restore';
  readonly stamp: string;
  /** Collections of the old store. */
  readonly old: readonly string[];
  /** Collections of the new store. */
  readonly fresh: readonly string[];
}

export const swapsOf = (place: MongoPlace): Collection<SwapRow> => place.collection<SwapRow>('plenary_restore');

export const halfSwapped = (place: MongoPlace): Promise<SwapRow | null> => swapsOf(place).findOne({});
