import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { TalkId } from '../talks/talk.ts';
import { Choice } from './ballot.ts';
import { PollOptions, PollState, PollText } from './poll.ts';

/** A poll in the API. `counts` is null if the caller may not see results; `choice` is the caller's own. */
export const PollView = v.pipe(
  v.object({
    id: v.string(),
    text: v.string(),
    options: v.array(v.string()),
    state: PollState,
    shows: v.boolean(),
    pinned: v.boolean(),
    counts: v.nullable(v.array(v.number())),
    choice: v.nullable(v.number()),
    created_at: v.string(),
  }),
  v.title('Poll'),
);
export type PollView = v.InferOutput<typeof PollView>;

const OfTalk = { id: TalkId };
const Named = { ...OfTalk, pollId: v.string() };

export const listPolls = listCall({
  path: '/talks/:id/polls',
  access: 'logged-in',
  input: OfTalk,
  view: PollView,
  closedInOnboarding: true,
});

export const preparePoll = call({
  method: 'post',
  path: '/talks/:id/polls',
  access: 'logged-in',
  input: v.object({ ...OfTalk, text: PollText, options: PollOptions }),
  output: PollView,
  status: 201,
});

export const changePoll = call({
  method: 'patch',
  path: '/talks/:id/polls/:pollId',
  access: 'logged-in',
  input: v.object({
    ...Named,
    text: v.optional(PollText),
    options: v.optional(PollOptions),
    state: v.optional(v.picklist(['open', 'closed'])),
    shows: v.optional(v.boolean()),
    pinned: v.optional(v.boolean()),
  }),
  output: PollView,
});

export const answerPoll = call({
  method: 'post',
  path: '/talks/:id/polls/:pollId/ballot',
  access: 'logged-in',
  input: v.object({ ...Named, choice: Choice }),
  output: v.object({ id: v.string(), choice: v.number() }),
  closedInOnboarding: true,
});
