import { ERASURE_RETRY } from '../../../domain/limits/people.ts';
import { type StoredWork, workUnderWay } from '../../store/work-under-way.ts';

/** An erasure that has begun. `id` is the person's. */
export interface ErasureUnderWay extends StoredWork {
  readonly by: string;
  /** Id of the change; its audit entry is `accounts:<change>`. Rows of earlier releases lack it. */
  readonly change?: string;
  /** Audit group of the erasure, if it belongs to one. */
  readonly group?: string;
}

/** Returns the text from which an erasure's id is derived. */
export const erasureOf = (personId: string): string => `erasure of ${personId}`;

export const erasuresUnderWay = workUnderWay<ErasureUnderWay>('erasures', ERASURE_RETRY);
