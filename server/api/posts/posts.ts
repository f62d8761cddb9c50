import { postsCollection as declaredPosts } from '../../../domain/posts/post.ts';
import { draftedDocuments } from '../../sync/draft-documents.ts';

/** Published posts (public) and scheduled posts (organisers only). */
export const posts = draftedDocuments(declaredPosts);

/** Field of the document → its API name, if different. */
export const POST_NAMES = {
  createdAt: 'created_at',
  scheduleAt: 'schedule_at',
  vimeoId: 'vimeo_id',
  pictureUrl: 'picture',
} as const;
