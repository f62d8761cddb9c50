import * as v from 'valibot';
import { UserDocument } from '../../domain/sync/mine.ts';

export { MINE } from '../../domain/sync/log.ts';

/** The value that a log entry of a personal scope replaced. Stored in the entry, so that counting need not read earlier entries. */
export const MineTransition = v.object({ before: v.nullable(v.record(v.string(), v.unknown())) });
export type MineTransition = v.InferOutput<typeof MineTransition>;

/** Documents that a log entry removed permanently, for example at an erasure. Stored, so that their counts can be subtracted. */
export const MineErased = v.object({ erased: v.array(UserDocument) });
export type MineErased = v.InferOutput<typeof MineErased>;
