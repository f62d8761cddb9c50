import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { ReactionCounts, reactionCountId, reactionOf, ReactionType } from '../../../domain/posts/reaction.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { mineId } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { countsNow } from '../../log/counts-now.ts';
import type { WithRev } from '../../sync/documents.ts';
import { findMine } from '../../sync/write-mine.ts';
import { absolute } from '../pictures/absolute.ts';
import { postReactions } from './post-reactions.ts';

/** A post under the names of spec 3. `schedule_at` is when it was or will be published, where that was set; `reaction_type` is the caller's own. */
export const PostView = v.object({
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
});
export type PostView = v.InferOutput<typeof PostView>;

/** Shows posts to this person, with the counts as they are now. */
export async function postsFor(viewer: Actor, ports: Ports): Promise<(post: WithRev<Post>) => PostView> {
  const mine = await ports.log.state(personScope(viewer.id));
  const counts = await countsNow(viewer.id, postReactions, ports);
  const count = (post: Post, type: ReactionType): number => counts(reactionCountId(post.id, type));
  return (post) => ({
    id: post.id,
    rev: post.rev,
    body: post.body,
    created_at: new Date(post.createdAt).toISOString(),
    schedule_at: post.scheduleAt === null ? null : new Date(post.scheduleAt).toISOString(),
    pinned: post.pinned,
    vimeo_id: post.vimeoId,
    picture: absolute(post.pictureUrl, ports),
    reactions: {
      thumbs_up: count(post, 'thumbs_up'),
      fire: count(post, 'fire'),
      love: count(post, 'love'),
      explosion: count(post, 'explosion'),
    },
    reaction_type: reactionOf(findMine(mine, mineId('reaction', post.id))),
  });
}
