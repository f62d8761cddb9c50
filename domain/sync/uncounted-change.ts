import type { Instant } from '../time.ts';

/** A change of one's own that is counted with those of others. */
export interface OwnPart {
  readonly changedAt: Instant;
  readonly isUnsent: boolean;
}

/**
 * Whether a count lacks this change: the server does not have it yet, or has dated it later than what was counted. Dates
 * of unsent changes are not asked: the count may have changed while the device was offline, and its clock may be wrong.
 */
export const isUncounted = (counted: { readonly at: Instant } | undefined, { changedAt, isUnsent }: OwnPart): boolean =>
  isUnsent || changedAt > (counted?.at ?? -Infinity);
