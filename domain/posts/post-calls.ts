import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { changeCalls, listCall, readCall } from '../calls/crud-calls.ts';
import { pictureUpload } from '../calls/upload.ts';
import { thingId } from '../forms/input-schemas.ts';
import { LINK_MAX } from '../limits/fields.ts';
import { PostView } from './post-view.ts';
import { PostForm } from './post.ts';
import { ReactionType } from './reaction.ts';

const one = { id: thingId, view: PostView };

export const listPosts = listCall({
  path: '/posts',
  access: 'logged-in',
  input: {
    community: v.optional(v.pipe(v.string(), v.maxLength(100))),
    identifier: v.optional(v.pipe(v.string(), v.maxLength(100)), 'lobby'),
  },
  view: PostView,
});

export const readPost = readCall('/posts', { access: 'logged-in', ...one });

export const {
  add: addPost,
  edit: editPost,
  remove: deletePost,
} = changeCalls('/posts', { ...one, input: { add: PostForm, edit: PostForm } });

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
