import type { Instant } from '../time.ts';

/** A person's own change that is part of a count. */
export interface OwnPart {
  readonly changedAt: Instant;
  readonly isUnsent: boolean;
}

/**
 * Whether a count does not include this change yet: the server does not have it, or dated it after the count. Dates of unsent
 * changes are not compared: the count may have changed while the device was offline, and its clock may be wrong.
 */
export const isUncounted = (counted: { readonly at: Instant } | undefined, { changedAt, isUnsent }: OwnPart): boolean =>
  isUnsent || changedAt > (counted?.at ?? -Infinity);
