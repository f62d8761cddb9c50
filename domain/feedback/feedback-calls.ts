import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { TalkId } from '../talks/talk.ts';

/** The feedback on a talk for its speakers. */
export const FeedbackSumsView = v.pipe(
  v.object({
    talk_id: v.string(),
    count: v.number(),
    /** Stars and texts are shown from this number of ratings on. */
    shown_from: v.number(),
    mean: v.nullable(v.number()),
    stars: v.nullable(v.array(v.number())),
    texts: v.array(v.string()),
  }),
  v.title('FeedbackSums'),
);
export type FeedbackSumsView = v.InferOutput<typeof FeedbackSumsView>;

export const readFeedback = call({
  method: 'get',
  path: '/talks/feedback/:id',
  access: 'logged-in',
  input: v.object({ id: TalkId }),
  output: FeedbackSumsView,
});

/** A person's feedback on a talk, for organisers. */
export const FeedbackView = v.pipe(
  v.object({
    id: v.string(),
    talk_id: v.string(),
    talk: v.string(),
    user_id: v.string(),
    name: v.string(),
    stars: v.number(),
    text: v.string(),
    given_at: v.string(),
  }),
  v.title('Feedback'),
);
export type FeedbackView = v.InferOutput<typeof FeedbackView>;

export const listFeedback = listCall({
  path: '/admin/feedback',
  access: 'admin',
  input: { talk_id: v.optional(thingId) },
  view: FeedbackView,
});

export const readFeedbackCsv = call({
  method: 'post',
  path: '/admin/feedback/csv',
  access: 'admin',
  input: v.object({ talk_id: v.optional(thingId) }),
  output: v.unknown(),
  produces: 'text/csv',
});
