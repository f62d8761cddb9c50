import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { pictureUpload } from '../calls/upload.ts';
import { thingId } from '../fields.ts';
import { LINK_MAX } from '../limits/fields.ts';
import { PostView } from './post-view.ts';
import { PostForm } from './post.ts';
import { ReactionType } from './reaction.ts';

export const listPosts = call({
  method: 'get',
  path: '/posts',
  access: 'logged-in',
  input: v.object({
    ...PageFields,
    community: v.optional(v.pipe(v.string(), v.maxLength(100))),
    identifier: v.optional(v.pipe(v.string(), v.maxLength(100)), 'lobby'),
  }),
  output: pageSchema(PostView),
});

export const readPost = call({
  method: 'get',
  path: '/posts/:id',
  access: 'logged-in',
  input: v.object({ id: thingId }),
  output: PostView,
});

export const addPost = call({
  method: 'post',
  path: '/posts',
  access: 'admin',
  input: PostForm,
  output: PostView,
  status: 201,
});

export const editPost = call({
  method: 'patch',
  path: '/posts/:id',
  access: 'admin',
  input: v.object({ ...PostForm.entries, id: thingId }),
  output: PostView,
  current: PostView,
});

export const deletePost = call({
  method: 'delete',
  path: '/posts/:id',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: v.null(),
  current: PostView,
  status: 204,
});

export const uploadPostPicture = call({
  method: 'post',
  path: '/posts/photos/upload',
  access: 'admin',
  input: v.object({}),
  output: v.object({ picture_url: v.string() }),
  status: 201,
  upload: pictureUpload(),
});

export const removePostPicture = call({
  method: 'delete',
  path: '/posts/photos/upload',
  access: 'admin',
  input: v.object({ picture_url: v.pipe(v.string(), v.maxLength(LINK_MAX)) }),
  output: v.null(),
  status: 204,
});

export const reactToPost = call({
  method: 'post',
  path: '/posts/:id/reactions',
  access: 'logged-in',
  input: v.object({ id: thingId, type: ReactionType }),
  output: PostView,
});

export const takeBackReaction = call({
  method: 'delete',
  path: '/posts/:id/reactions',
  access: 'logged-in',
  input: v.object({ id: thingId }),
  output: PostView,
});
