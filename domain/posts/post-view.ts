import * as v from 'valibot';
import { ReactionCounts, ReactionType } from './reaction.ts';

/** A post by the names of spec 3. `schedule_at`: its set time of publication, past or future; `reaction_type`: the caller's own. */
export const PostView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    body: v.string(),
    created_at: v.string(),
    schedule_at: v.nullable(v.string()),
    pinned: v.boolean(),
    vimeo_id: v.nullable(v.string()),
    picture: v.nullable(v.string()),
    reactions: ReactionCounts,
    reaction_type: v.nullable(ReactionType),
  }),
  v.title('Post'),
);
export type PostView = v.InferOutput<typeof PostView>;
