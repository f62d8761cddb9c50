import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { reactionRefusal, ReactionValue } from '../../../domain/posts/reaction.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { putUserDoc } from '../../sync/write-mine.ts';
import { posts } from './posts.ts';

/** Stores a reaction to a post, for REST and sync; the only way to do so. Refuses unpublished posts. */
export async function writeReaction(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = v.safeParse(ReactionValue, document.value);
  if (!value.success) return refuse('invalid', 'There is no such reaction');
  const post = await findDocument(posts.published, document.ref, ports);
  return putUserDoc(
    actor,
    { ...document, value: value.output },
    { ports, isGone: post === undefined, rule: () => reactionRefusal(value.output, post) },
  );
}
