import { isDue } from '../../domain/posts/post.ts';
import { posts } from '../api/posts/posts.ts';
import type { Ports } from '../ports.ts';
import { publishDraft, settleDraft } from '../sync/draft-documents.ts';

/**
 * Publishes the posts whose time has come, and finishes what a crash left half-done. Any number of processes may do so at
 * once: each post comes out once, and one that is changed or taken back at that moment comes out as changed, or not.
 */
export async function publishScheduledPosts({
  log,
  randomId,
  now,
}: Pick<Ports, 'log' | 'randomId' | 'now'>): Promise<void> {
  const { published, drafts } = posts;
  const out = await log.state(published.scope);
  for (const held of (await log.state(drafts.scope)).all(drafts.name)) {
    const draft = drafts.parse(held);
    if (!draft.isMoving && isDue(draft, now())) await publishDraft(posts, held, { log, randomId });
    else if (draft.isMoving || out.get(published.name, held.id)) await settleDraft(posts, held.id, { log, randomId });
  }
}
