import * as v from 'valibot';
import { RoomId } from '../chats/room.ts';
import { collection } from '../sync/collection.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';

/** A vote for a question: the `value` of a document of kind `vote` whose `ref` is the question. */
export const VoteValue = v.object({ room: RoomId, up: v.boolean() });
export type VoteValue = v.InferOutput<typeof VoteValue>;
export const vote = userDocKind('vote', VoteValue, {
  nothing: { room: '', up: false },
  title: 'Your vote for a question',
});

/** Number of votes for a question, for the whole room; id = the question. `at`: when it was counted. */
export const QuestionVotes = v.object({
  id: v.string(),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: Instant,
});
export type QuestionVotes = v.InferOutput<typeof QuestionVotes>;

export const questionVotesCollection = collection('room:', 'question-votes', { schema: QuestionVotes });
