import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/**
 * Tells organisers' devices, which store no accounts, that an account changed, so that screens reload it. Does not say what
 * changed. `id` is the person's, or `MANY_MARKED`.
 */
export const AccountMark = v.object({ id: v.string(), at: Instant });
export type AccountMark = v.InferOutput<typeof AccountMark>;

/** Id of a mark for all accounts, set after a change of very many, such as an import. */
export const MANY_MARKED = '*';

export const accountMarksCollection = collection('adm', 'account-marks', { schema: AccountMark });
