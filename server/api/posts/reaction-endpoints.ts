import type { Actor } from '../../../domain/people/actor.ts';
import { reactToPost, takeBackReaction } from '../../../domain/posts/post-calls.ts';
import type { PostView } from '../../../domain/posts/post-view.ts';
import { reaction, type ReactionValue } from '../../../domain/posts/reaction.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { findRevised, withRev } from '../../sync/documents.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { postsFor } from './post-view.ts';
import { posts } from './posts.ts';
import { noPost } from './write-post.ts';
import { writeReaction } from './write-reaction.ts';

export const reactionEndpoints = [
  /** Another type replaces the one before. The counts in the answer hold this change already. */
  endpoint(reactToPost, {
    summary: 'Reacts to a post: one reaction a person.',
    example: { id: 'welcome', type: 'love' },
    handle: ({ actor, input: { id, type }, ports }) => change(actor, { id, value: { type } }, ports),
  }),
  endpoint(takeBackReaction, {
    summary: 'Takes your reaction to a post back.',
    example: { id: 'welcome' },
    handle: ({ actor, input: { id }, ports }) => change(actor, { id, value: { type: null } }, ports),
  }),
];

async function change(
  actor: Actor,
  { id, value }: { readonly id: string; readonly value: ReactionValue },
  ports: Ports,
): Promise<PostView> {
  const post = (await findRevised(posts.published, id, ports)) ?? noPost();
  await writeReaction(actor, reaction.document(id, value, { changedAt: JUST_NOW, rev: ports.randomId(12) }), ports);
  return (await postsFor(actor, ports))(withRev(post));
}
