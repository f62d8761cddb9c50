import * as v from 'valibot';
import { Poll } from '../../../domain/polls/poll.ts';
import { Question } from '../../../domain/questions/question.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { type Collection, collection, inScope } from '../../sync/documents.ts';

/**
 * All questions and polls of a talk as the server alone has them, where no device may read: here it is decided, one change
 * after the other, and what stands in the room and with the hosts follows (`settle.ts`). So nothing that waits was ever in
 * the room, and who asked without a name is in neither.
 */
export const backstageScope = (talkId: string): Scope => `backstage:talk:${talkId}`;

/** A question with who asked it, whether they would be named or not. */
export const AskedQuestion = v.object({ ...Question.entries, by: v.string(), anonymous: v.boolean() });
export type AskedQuestion = v.InferOutput<typeof AskedQuestion>;

const asked = collection('backstage:', 'questions', AskedQuestion);
const prepared = collection('backstage:', 'polls', Poll);

export const askedIn = (talkId: string): Collection<AskedQuestion> => inScope(asked, backstageScope(talkId));
export const preparedFor = (talkId: string): Collection<Poll> => inScope(prepared, backstageScope(talkId));

/** As everybody may see it who sees it at all. */
export const shownQuestion = ({ id, by, anonymous, text, at, state, pinned }: AskedQuestion): Question => ({
  id,
  by: anonymous ? null : by,
  text,
  at,
  state,
  pinned,
});
