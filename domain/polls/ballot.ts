import * as v from 'valibot';
import { RoomId } from '../chats/room.ts';
import { POLL_OPTIONS_MOST } from '../limits/hosting.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import type { Poll } from './poll.ts';

/** Index of a poll's option, from 0. */
export const Choice = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0, 'There is no such answer'),
  v.maxValue(POLL_OPTIONS_MOST - 1, 'There is no such answer'),
);

/** A person's vote: the `value` of a document of kind `ballot` whose `ref` is the poll. It may change until the poll closes. */
export const BallotValue = v.object({ room: RoomId, choice: Choice });
export type BallotValue = v.InferOutput<typeof BallotValue>;
export const ballot = userDocKind('ballot', BallotValue, {
  nothing: { room: '', choice: null },
  title: 'Your answer to a poll',
});

/** Why a vote is refused; `poll` is as the room holds it. */
export function ballotRefusal({ choice }: BallotValue, poll: Poll | undefined): Refusal | undefined {
  if (!poll || poll.state === 'draft') return refusal('not-found', 'There is no such poll');
  if (poll.state === 'closed') return refusal('conflict', 'This poll is closed');
  return choice < poll.options.length ? undefined : refusal('invalid', 'There is no such answer');
}
