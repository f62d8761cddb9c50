import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';

/**
 * Participation in a raffle: the `value` of a document of kind `entry` whose `ref` is the raffle. It cannot be taken back.
 * The server adds the participant's number, and later whether they won.
 */
export const EntryValue = v.object({
  entered: v.literal(true),
  number: v.optional(v.pipe(v.string(), v.maxLength(50))),
  won: v.optional(v.literal(true)),
});
export type EntryValue = v.InferOutput<typeof EntryValue>;
export const entry = userDocKind('entry', EntryValue, { nothing: { entered: false }, title: 'A raffle you entered' });

/** A raffle entry on the server, in a scope that no client reads. `userId` is empty for a person erased since the draw. */
export const Entry = v.object({
  id: v.string(),
  raffleId: v.string(),
  userId: v.string(),
  number: v.string(),
  at: Instant,
});
export type Entry = v.InferOutput<typeof Entry>;

/** Number of participants of a raffle, for everyone: collection `raffle-entries`, id = the raffle. `at`: when it was counted. */
export const RaffleEntries = v.object({
  raffleId: v.string(),
  entries: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: Instant,
});
export type RaffleEntries = v.InferOutput<typeof RaffleEntries>;

export const raffleEntriesCollection = collection('pub', 'raffle-entries', { schema: RaffleEntries });
