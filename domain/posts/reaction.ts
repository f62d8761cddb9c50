import * as v from 'valibot';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';
import type { Post } from './post.ts';

/** Types of spec 3; the lobby only offers love. */
export const REACTION_TYPES = ['thumbs_up', 'fire', 'love', 'explosion'] as const;
export const ReactionType = v.picklist(REACTION_TYPES);
export type ReactionType = v.InferOutput<typeof ReactionType>;

/** A person's reaction to a post: the `value` of a document of kind `reaction` whose `ref` is the post. `null` removes it. */
export const ReactionValue = v.object({ type: v.nullable(ReactionType) });
export type ReactionValue = v.InferOutput<typeof ReactionValue>;
export const reaction = userDocKind('reaction', ReactionValue, {
  nothing: { type: null },
  title: 'Your reaction to a post',
});

/** Number of reactions of each type. */
export const ReactionCounts = v.object({
  thumbs_up: v.number(),
  fire: v.number(),
  love: v.number(),
  explosion: v.number(),
});
export type ReactionCounts = v.InferOutput<typeof ReactionCounts>;

/**
 * The number of a post's reactions of one type, as devices have it: collection `post-reactions`, id `<post>:<type>`. `at`: when
 * it was counted.
 */
export const PostReaction = v.object({
  postId: v.string(),
  type: ReactionType,
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: Instant,
});
export type PostReaction = v.InferOutput<typeof PostReaction>;

export const reactionCountId = (postId: string, type: ReactionType): string => `${postId}:${type}`;

/** Returns the post and the type in the id of a `PostReaction`. */
export function countedReaction(id: string): { readonly postId: string; readonly type: ReactionType } {
  const colon = id.lastIndexOf(':');
  return { postId: id.slice(0, colon), type: v.parse(ReactionType, id.slice(colon + 1)) };
}

/** Why a reaction is refused. Removing is always allowed, also when the post is gone. */
export const reactionRefusal = ({ type }: ReactionValue, post: Post | undefined): Refusal | undefined =>
  type !== null && !post ? refusal('not-found', 'This post is gone') : undefined;

/** The reaction after a press on the heart: it toggles between love and none (spec 4). */
export const lobbyToggled = (chosen: ReactionType | null): ReactionType | null => (chosen === 'love' ? null : 'love');

export const postReactionsCollection = collection('pub', 'post-reactions', { schema: PostReaction });
