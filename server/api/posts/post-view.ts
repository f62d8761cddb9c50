import type { Actor } from '../../../domain/people/actor.ts';
import type { PostView } from '../../../domain/posts/post-view.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { reaction, reactionCountId, type ReactionType } from '../../../domain/posts/reaction.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { countsNow } from '../../log/counts-now.ts';
import type { Ports } from '../../ports.ts';
import type { WithRev } from '../../sync/documents.ts';
import { findMine } from '../../sync/write-mine.ts';
import { absolute } from '../pictures/absolute.ts';
import { postReactions } from './post-reactions.ts';

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
    reaction_type: reaction.read(findMine(mine, reaction.id(post.id))).type,
  });
}
