import * as v from 'valibot';
import { Poll } from '../../../domain/polls/poll.ts';
import { Question } from '../../../domain/questions/question.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { type StoredCollection, storedCollection, withScope } from '../../sync/documents.ts';

/**
 * Scope with all questions and polls of a talk. No device can read it. Changes are decided here, one after another;
 * `publish-moderated.ts` then copies to the room's and the hosts' scopes what they may see. So a waiting question is never
 * in the room, and authors of anonymous questions are in neither.
 */
export const backstageScope = (talkId: string): Scope => `backstage:talk:${talkId}`;

/** A question with its author, even if it is anonymous. */
export const AuthoredQuestion = v.object({ ...Question.entries, by: v.string(), anonymous: v.boolean() });
export type AuthoredQuestion = v.InferOutput<typeof AuthoredQuestion>;

const asked = storedCollection('backstage:', 'questions', AuthoredQuestion);
const prepared = storedCollection('backstage:', 'polls', Poll);

export const queuedQuestionsIn = (talkId: string): StoredCollection<AuthoredQuestion> =>
  withScope(asked, backstageScope(talkId));
export const preparedFor = (talkId: string): StoredCollection<Poll> => withScope(prepared, backstageScope(talkId));

/** Returns the question as people may see it: without the author if it is anonymous. */
export const shownQuestion = ({ id, by, name, anonymous, text, at, state, pinned }: AuthoredQuestion): Question => ({
  id,
  by: anonymous ? null : by,
  ...(name !== undefined && !anonymous && { name }),
  text,
  at,
  state,
  pinned,
});
