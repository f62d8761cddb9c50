import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import { thingId } from '../../../domain/fields.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { byPublication, type Post, PostForm } from '../../../domain/posts/post.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allRevised, findRevised, type WithRev, withRev } from '../../sync/documents.ts';
import { allDrafted, findDrafted } from '../../sync/draft-documents.ts';
import { postPictureEndpoints } from './post-picture-endpoints.ts';
import { PostView, postsFor } from './post-view.ts';
import { posts } from './posts.ts';
import { reactionEndpoints } from './reaction-endpoints.ts';
import { changePost, createPost, noPost, removePost } from './write-post.ts';

/** One event is one community with one feed: `identifier` names it, another feed is empty, and `community` chooses nothing. Admins see posts that are not out yet, too. */
const listPosts = endpoint({
  method: 'get',
  path: '/posts',
  access: 'logged-in',
  summary: 'The lobby feed: pinned posts first, then the newest.',
  input: v.object({
    ...PageFields,
    community: v.optional(v.pipe(v.string(), v.maxLength(100))),
    identifier: v.optional(v.pipe(v.string(), v.maxLength(100)), 'lobby'),
  }),
  example: { identifier: 'lobby', limit: 20 },
  output: pageSchema(PostView),
  handle: async ({ actor, input, ports }) => {
    const feed = input.identifier === 'lobby' ? await visiblePosts(actor, ports) : [];
    return shown(pageOf(feed.toSorted(byPublication), input), await postsFor(actor, ports));
  },
});

const readPost = endpoint({
  method: 'get',
  path: '/posts/:id',
  access: 'logged-in',
  summary: 'One post. Its ETag may be sent as If-Match with a change.',
  input: v.object({ id: thingId }),
  example: { id: 'welcome' },
  output: PostView,
  handle: async ({ actor, input: { id }, ports }) => {
    const found = isAdmin(actor) ? await findDrafted(posts, id, ports) : await findRevised(posts.published, id, ports);
    return (await postsFor(actor, ports))(withRev(found ?? noPost()));
  },
});

/** What an editor who comes too late is shown. */
const current = {
  output: PostView,
  show: async ({ actor, input: { id }, ports }: ShownCall) =>
    (await postsFor(actor, ports))(withRev((await findDrafted(posts, id, ports)) ?? noPost())),
};

/** The HTML is cleaned before it is stored. With a time to come the post waits where only organisers see it. */
const writeNewPost = endpoint({
  method: 'post',
  path: '/posts',
  access: 'admin',
  summary: 'Puts a post into the feed, now or at `schedule_at`.',
  input: PostForm,
  example: { body: '<p>The <strong>coffee</strong> is ready.</p>', pinned: false },
  output: PostView,
  status: 201,
  handle: async ({ actor, input: form, ports }) => {
    const post = await createPost({ actor, id: ports.randomId(12), form }, ports);
    return (await postsFor(actor, ports))(post);
  },
});

/** A time to come takes a post back out of the feed until then; no time, or one that has passed, publishes a waiting one now. */
const editPost = endpoint({
  method: 'patch',
  path: '/posts/:id',
  access: 'admin',
  summary: 'Changes a post.',
  input: v.object({ ...PostForm.entries, id: thingId }),
  example: { id: 'welcome', pinned: true },
  output: PostView,
  current,
  handle: async ({ actor, input: { id, ...form }, ports, header }) => {
    const post = await changePost({ actor, id, form, ifMatch: header('if-match') }, ports);
    return (await postsFor(actor, ports))(post);
  },
});

const deletePost = endpoint({
  method: 'delete',
  path: '/posts/:id',
  access: 'admin',
  summary: 'Takes a post away, and its picture.',
  input: v.object({ id: thingId }),
  example: { id: 'scheduled' },
  output: v.null(),
  status: 204,
  current,
  refuses: ['conflict'],
  handle: async ({ actor, input: { id }, ports, header }) => {
    await removePost({ actor, id, ifMatch: header('if-match') }, ports);
    return null;
  },
});

export const postEndpoints = [
  listPosts,
  ...postPictureEndpoints,
  readPost,
  writeNewPost,
  editPost,
  deletePost,
  ...reactionEndpoints,
];

const visiblePosts = (actor: Actor, ports: Ports): Promise<WithRev<Post>[]> =>
  isAdmin(actor) ? allDrafted(posts, ports) : allRevised(posts.published, ports);
