import type { MergeField } from '../../../domain/accounts/merge-fields.ts';
import { MERGE_RETRY } from '../../../domain/limits/people.ts';
import { type UnderWay, workUnderWay } from '../../store/work-under-way.ts';
import type { Account } from './account-store.ts';

/** A merge that has begun. `id` is the person's who ends: they end once. */
export interface MergeUnderWay extends UnderWay {
  /** Who stays. */
  readonly to: string;
  readonly by: string;
  readonly take: readonly MergeField[];
  /** Names the merge: its audit entry is `accounts:<change>`. */
  readonly change: string;
  /** What it belongs to, in the audit. */
  readonly group?: string;
  /** The account that something is taken of, noted before it is removed. */
  readonly account?: Account;
}

export const mergesUnderWay = workUnderWay<MergeUnderWay>('merges', MERGE_RETRY);
