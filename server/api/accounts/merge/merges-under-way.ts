import type { MergeField } from '../../../../domain/accounts/merge-fields.ts';
import { MERGE_RETRY } from '../../../../domain/limits/people.ts';
import { type StoredWork, workUnderWay } from '../../../store/work-under-way.ts';
import type { Account } from '../account-store.ts';

/** A merge that has begun. `id` is the id of the record that ends, which can end only once. */
export interface MergeUnderWay extends StoredWork {
  /** Id of the record that stays. */
  readonly to: string;
  readonly by: string;
  readonly take: readonly MergeField[];
  /** Id of the change; its audit entry is `accounts:<change>`. */
  readonly change: string;
  /** Group of changes in the audit to which the merge belongs. */
  readonly group?: string;
  /** The account from which fields are taken, stored before it is removed. */
  readonly account?: Account;
}

export const mergesUnderWay = workUnderWay<MergeUnderWay>('merges', MERGE_RETRY);
