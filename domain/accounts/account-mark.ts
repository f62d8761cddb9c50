import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/**
 * That an account changed, for organisers, whose devices hold none: a screen that shows it asks anew. What changed is not in it.
 * `id` is the person's, or `MANY_MARKED`.
 */
export const AccountMark = v.object({ id: v.string(), at: Instant });
export type AccountMark = v.InferOutput<typeof AccountMark>;

/** Very many at once, as by an import: all of them. */
export const MANY_MARKED = '*';

export const accountMarks = collection('adm', 'account-marks', { schema: AccountMark });
