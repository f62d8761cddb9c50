import * as v from 'valibot';
import { byOrder } from '../by-order.ts';
import { Extra } from '../event-fields/extra-value.ts';
import { TalkLink } from '../talks/talk.ts';
import { collection } from '../sync/collection.ts';

/** A stage; `order` is its column in the grid, from 0 (spec 3). */
export const Stage = v.object({
  id: v.string(),
  name: v.string(),
  order: v.pipe(v.number(), v.safeInteger()),
  /** Id of the stage in the system it was imported from. */
  guid: v.optional(v.string()),
  /** How many people fit. */
  capacity: v.optional(v.number()),
  /** Links about it, such as where people talk; absent if there are none. */
  links: v.exactOptional(v.array(TalkLink)),
  /** Answers to the event's own fields of stages, which everybody sees. Absent if there are none. */
  extra: v.exactOptional(Extra),
});
export type Stage = v.InferOutput<typeof Stage>;

export const stagesCollection = collection('pub', 'stages', { schema: Stage, order: byOrder });
