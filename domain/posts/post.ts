import * as v from 'valibot';
import { descriptionText, isoInstant } from '../forms/input-schemas.ts';
import { vimeoVideo } from '../links.ts';
import { POST_BODY_MAX } from '../limits/lobby.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import { texts } from '../texts.ts';
import { Instant } from '../time.ts';

/**
 * A post of the lobby feed (spec 3). Published posts are in `pub`; before that they are drafts in the organisers' scope, so that
 * no device has them early.
 */
export const Post = v.object({
  id: v.string(),
  /** HTML, sanitized when it was saved. */
  body: v.string(),
  createdAt: Instant,
  /** The chosen time of publication; null: at once. */
  scheduleAt: v.nullable(Instant),
  /** The actual time of publication, past or future; the feed is sorted by it. */
  publishAt: Instant,
  pinned: v.boolean(),
  vimeoId: v.nullable(v.string()),
  pictureUrl: v.nullable(v.string()),
});
export type Post = v.InferOutput<typeof Post>;

/** Pinned first, then newest (spec 9), then by id, so that every device lists posts in one order. */
export const byPublication = (a: Post, b: Post): number =>
  Number(b.pinned) - Number(a.pinned) || b.publishAt - a.publishAt || (a.id < b.id ? -1 : 1);

export const isPostDue = (post: Pick<Post, 'publishAt'>, now: Instant): boolean => post.publishAt <= now;

/**
 * The time of publication for a schedule set now. A published post keeps its place in the feed unless it is postponed; a time
 * in the past means now.
 */
export function publication(scheduleAt: Instant | null, before: Post | undefined, now: Instant): Instant {
  if (scheduleAt !== null && scheduleAt > now) return scheduleAt;
  return before && isPostDue(before, now) ? before.publishAt : now;
}

/** Matches HTML without visible text, such as empty paragraphs of editors. */
const WITHOUT_WORDS = /^(?:<[^>]*>|[\s\p{Z}\p{C}])*$/u;

/** Refuses an empty post. */
export const postRefusal = ({
  body,
  pictureUrl,
  vimeoId,
}: Pick<Post, 'body' | 'pictureUrl' | 'vimeoId'>): Refusal | undefined =>
  WITHOUT_WORDS.test(body) && pictureUrl === null && vimeoId === null
    ? refusal('invalid', texts.fieldMissing, [{ field: 'body', message: texts.fieldMissing }])
    : undefined;

/** Number of a Vimeo video, also extracted from its address. */
const VimeoId = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200),
  v.transform((given) => vimeoVideo(given)?.id ?? given),
  v.regex(/^\d{1,15}$/, 'A video at Vimeo is given by its number or its address'),
);

/** A post as an admin sends it, by the names of spec 3. */
export const PostForm = v.object({
  body: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(POST_BODY_MAX, `At most ${POST_BODY_MAX} characters`),
      v.check((html) => html.isWellFormed(), 'This text contains invalid characters'),
    ),
  ),
  schedule_at: v.optional(v.nullable(isoInstant)),
  pinned: v.optional(v.boolean()),
  vimeo_id: v.optional(v.nullable(VimeoId)),
  /** Address of an upload; null or empty for none. */
  picture: v.optional(
    v.nullable(
      v.pipe(
        descriptionText,
        v.transform((url) => (url === '' ? null : url)),
      ),
    ),
  ),
});
export type PostForm = v.InferOutput<typeof PostForm>;

export const postsCollection = collection('pub', 'posts', { schema: Post, order: byPublication });
