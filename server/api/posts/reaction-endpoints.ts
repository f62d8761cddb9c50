import * as v from 'valibot';
import { thingId } from '../../../domain/fields.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type ReactionValue, ReactionType } from '../../../domain/posts/reaction.ts';
import { mineId } from '../../../domain/sync/mine.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { findRevised, withRev } from '../../sync/documents.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { PostView, postsFor } from './post-view.ts';
import { posts } from './posts.ts';
import { writeReaction } from './write-reaction.ts';
import { noPost } from './write-post.ts';

/** Another type replaces the one before. The counts in the answer hold this change already. */
const react = endpoint({
  method: 'post',
  path: '/posts/:id/reactions',
  access: 'logged-in',
  summary: 'Reacts to a post: one reaction a person.',
  input: v.object({ id: thingId, type: ReactionType }),
  example: { id: 'welcome', type: 'love' },
  output: PostView,
  handle: ({ actor, input: { id, type }, ports }) => change(actor, { id, value: { type } }, ports),
});

const unreact = endpoint({
  method: 'delete',
  path: '/posts/:id/reactions',
  access: 'logged-in',
  summary: 'Takes your reaction to a post back.',
  input: v.object({ id: thingId }),
  example: { id: 'welcome' },
  output: PostView,
  handle: ({ actor, input: { id }, ports }) => change(actor, { id, value: { type: null } }, ports),
});

export const reactionEndpoints = [react, unreact];

async function change(
  actor: Actor,
  { id, value }: { readonly id: string; readonly value: ReactionValue },
  ports: Ports,
): Promise<PostView> {
  const post = (await findRevised(posts.published, id, ports)) ?? noPost();
  await writeReaction(
    actor,
    { id: mineId('reaction', id), kind: 'reaction', ref: id, value, changedAt: JUST_NOW, rev: ports.randomId(12) },
    ports,
  );
  return (await postsFor(actor, ports))(withRev(post));
}
