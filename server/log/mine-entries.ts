import * as v from 'valibot';
import { MineDocument } from '../../domain/sync/mine.ts';

export { MINE } from '../../domain/sync/log.ts';

/** What an entry of a person's scope replaced. It stands in the entry, so that counts need not read the ones before. */
export const MineTransition = v.object({ before: v.nullable(v.record(v.string(), v.unknown())) });
export type MineTransition = v.InferOutput<typeof MineTransition>;

/** What an entry took away for good, such as all a person owns at their erasure, so that what was counted can be counted off. */
export const MineErased = v.object({ erased: v.array(MineDocument) });
export type MineErased = v.InferOutput<typeof MineErased>;
