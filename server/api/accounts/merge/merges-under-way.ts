import type { MergeField } from '../../../../domain/accounts/merge-fields.ts';
import { MERGE_RETRY } from '../../../../domain/limits/people.ts';
import { type StoredWork, workUnderWay } from '../../../store/work-under-way.ts';
import type { Account } from '../account-store.ts';

/** A merge that has begun. `id` is the record to be erased, which can be merged only once. */
export interface MergeUnderWay extends StoredWork {
  /** Id of the remaining record. */
  readonly to: string;
  readonly by: string;
  readonly take: readonly MergeField[];
  /** Id of the change; its audit entry is `accounts:<change>`. */
  readonly change: string;
  /** Audit group of the merge, if it belongs to one. */
  readonly group?: string;
  /** Account of the record to be erased, stored before it is deleted. The chosen fields are copied from it. */
  readonly account?: Account;
}

export const mergesUnderWay = workUnderWay<MergeUnderWay>('merges', MERGE_RETRY);
