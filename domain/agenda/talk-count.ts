import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** How many people keep a talk, for organisers; id = the talk. `at`: when it was counted. */
export const TalkCount = v.object({
  talkId: v.string(),
  kept: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: Instant,
});
export type TalkCount = v.InferOutput<typeof TalkCount>;

export const talkCountsCollection = collection('adm', 'talk-counts', { schema: TalkCount });
