import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { CHEER_EVERY_LEAST, CHEER_EVERY_MOST, CHEER_LISTENERS_A_SECOND, CHEERS_AT_ONCE } from '../limits/hosting.ts';
import { ReactionType } from '../posts/reaction.ts';
import { collection } from '../sync/collection.ts';
import { TalkId } from '../talks/talk.ts';
import { SECOND } from '../time.ts';

/** Number of a room's cheers of one type; id = the type. Anonymous: the server never stores names. */
export const Cheers = v.object({ id: ReactionType, total: v.pipe(v.number(), v.integer(), v.minValue(0)) });
export type Cheers = v.InferOutput<typeof Cheers>;

export const cheersCollection = collection('room:', 'cheers', { schema: Cheers });

/** `every`: milliseconds for which the device collects taps before it sends again. */
export const cheer = call({
  method: 'post',
  path: '/talks/:id/cheers',
  access: 'logged-in',
  input: v.object({
    id: TalkId,
    type: ReactionType,
    count: v.optional(
      v.pipe(
        v.number(),
        v.integer('A whole number'),
        v.minValue(1, 'At least 1'),
        v.maxValue(CHEERS_AT_ONCE, `At most ${CHEERS_AT_ONCE} at once`),
      ),
      1,
    ),
  }),
  output: v.object({ every: v.number() }),
  status: 202,
  closedInOnboarding: true,
});

/** Milliseconds for which devices collect taps: one second more for each thousand listeners. */
export const cheerEvery = (listeners: number): number =>
  Math.min(CHEER_EVERY_MOST, CHEER_EVERY_LEAST + Math.floor(listeners / CHEER_LISTENERS_A_SECOND) * SECOND);
