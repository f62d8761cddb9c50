import * as v from 'valibot';
import { byOrder } from '../by-order.ts';
import { collection } from '../sync/collection.ts';

/** A place where talks are held; `order` is its column in the grid, from 0 (spec 3). */
export const Stage = v.object({
  id: v.string(),
  name: v.string(),
  order: v.pipe(v.number(), v.safeInteger()),
  /** By which the system that it came from knows it. */
  guid: v.optional(v.string()),
  /** How many people find room. */
  capacity: v.optional(v.number()),
});
export type Stage = v.InferOutput<typeof Stage>;

export const stages = collection('pub', 'stages', { schema: Stage, order: byOrder });
