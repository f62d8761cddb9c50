import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { mineKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';

/**
 * That a person takes part in a raffle: the `value` of a document of kind `entry` whose `ref` is the raffle. It cannot
 * be taken back. The server adds the number under which they take part, and later that they won.
 */
export const EntryValue = v.object({
  entered: v.literal(true),
  number: v.optional(v.pipe(v.string(), v.maxLength(50))),
  won: v.optional(v.literal(true)),
});
export type EntryValue = v.InferOutput<typeof EntryValue>;
export const entry = mineKind('entry', EntryValue, { nothing: { entered: false }, title: 'A raffle you entered' });

/** Server-side entry, in a scope that no client reads. `userId` is empty for somebody who has left since the draw. */
export const Entry = v.object({
  id: v.string(),
  raffleId: v.string(),
  userId: v.string(),
  number: v.string(),
  at: Instant,
});
export type Entry = v.InferOutput<typeof Entry>;

/** How many take part in a raffle, for everybody: collection `raffle-entries`, id = the raffle. `at`: when it was counted. */
export const RaffleEntries = v.object({
  raffleId: v.string(),
  entries: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: Instant,
});
export type RaffleEntries = v.InferOutput<typeof RaffleEntries>;

export const raffleEntries = collection('pub', 'raffle-entries', { schema: RaffleEntries });
