import { posts as declaredPosts } from '../../../domain/posts/post.ts';
import { draftedDocuments } from '../../sync/draft-documents.ts';

/** Published posts, and scheduled ones. */
export const posts = draftedDocuments(declaredPosts);
