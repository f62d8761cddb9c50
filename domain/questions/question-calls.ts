import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { TalkId } from '../talks/talk.ts';
import { QuestionId, QuestionState, QuestionText } from './question.ts';

/** A question in the API. `user_id` is null if anonymous; `is_own` and `voted` are the caller's. */
export const QuestionView = v.pipe(
  v.object({
    id: v.string(),
    text: v.string(),
    user_id: v.nullable(v.string()),
    /** The author's name, if they were not listed when they asked. */
    user_name: v.exactOptional(v.string()),
    state: QuestionState,
    pinned: v.boolean(),
    votes: v.number(),
    voted: v.boolean(),
    is_own: v.boolean(),
    created_at: v.string(),
  }),
  v.title('Question'),
);
export type QuestionView = v.InferOutput<typeof QuestionView>;

const OfTalk = { id: TalkId };
const Named = { ...OfTalk, questionId: v.string() };

export const listQuestions = listCall({
  path: '/talks/:id/questions',
  access: 'logged-in',
  input: {
    ...OfTalk,
    sort: v.optional(v.picklist(['votes', 'newest']), 'votes'),
    state: v.optional(QuestionState),
  },
  view: QuestionView,
  closedInOnboarding: true,
});

export const askQuestion = call({
  method: 'post',
  path: '/talks/:id/questions',
  access: 'logged-in',
  input: v.object({
    ...OfTalk,
    text: QuestionText,
    anonymous: v.optional(v.boolean(), false),
    question_id: v.optional(QuestionId),
  }),
  output: QuestionView,
  status: 201,
  closedInOnboarding: true,
});

export const moderateQuestion = call({
  method: 'patch',
  path: '/talks/:id/questions/:questionId',
  access: 'logged-in',
  input: v.object({
    ...Named,
    state: v.optional(v.picklist(['open', 'answered', 'hidden'])),
    pinned: v.optional(v.boolean()),
  }),
  output: QuestionView,
});

export const removeQuestion = call({
  method: 'delete',
  path: '/talks/:id/questions/:questionId',
  access: 'logged-in',
  input: v.object(Named),
  output: v.null(),
  status: 204,
});

const Voted = v.object({ id: v.string(), voted: v.boolean() });

export const voteForQuestion = call({
  method: 'post',
  path: '/talks/:id/questions/:questionId/vote',
  access: 'logged-in',
  input: v.object(Named),
  output: Voted,
  closedInOnboarding: true,
});

export const takeVoteBack = call({
  method: 'delete',
  path: '/talks/:id/questions/:questionId/vote',
  access: 'logged-in',
  input: v.object(Named),
  output: Voted,
});
