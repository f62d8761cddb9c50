import { postsCollection as declaredPosts } from '../../../domain/posts/post.ts';
import { draftedDocuments } from '../../sync/draft-documents.ts';

/** Published posts, and scheduled ones. */
export const posts = draftedDocuments(declaredPosts);

/** Name of a field in the document → its name in the API, where that is another. */
export const POST_NAMES = {
  createdAt: 'created_at',
  scheduleAt: 'schedule_at',
  vimeoId: 'vimeo_id',
  pictureUrl: 'picture',
} as const;
