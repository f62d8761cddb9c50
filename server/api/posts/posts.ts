import { posts as declaredPosts } from '../../../domain/posts/post.ts';
import { draftedDocuments } from '../../sync/draft-documents.ts';

/** Posts that are out, and those that wait for their time. */
export const posts = draftedDocuments(declaredPosts);
