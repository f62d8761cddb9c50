import { countedReaction, type PostReaction, reactionCountId, reaction } from '../../../domain/posts/reaction.ts';
import type { Projection } from '../../log/projection.ts';
import { posts } from './posts.ts';

/** Counts each type of reaction to each post. The counts are public. */
export const postReactionsProjection: Projection = {
  collection: 'post-reactions',
  target: 'pub',
  about: { collection: posts.published.name, idOf: (id) => countedReaction(id).postId },
  counted: (document) => {
    const { type } = reaction.read(document);
    return type === null ? [] : [reactionCountId(document.ref, type)];
  },
  document: (id, count, at): PostReaction => ({ ...countedReaction(id), count: Math.max(0, count), at }),
};
