import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { addPost, deletePost, editPost, listPosts, readPost } from '../../../domain/posts/post-calls.ts';
import { byPublication, type Post } from '../../../domain/posts/post.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allRevised, findRevised, type WithRev, withRev } from '../../sync/documents.ts';
import { allDrafted, findDrafted } from '../../sync/draft-documents.ts';
import { postPictureEndpoints } from './post-picture-endpoints.ts';
import { postsFor } from './post-view.ts';
import { posts } from './posts.ts';
import { reactionEndpoints } from './reaction-endpoints.ts';
import { changePost, createPost, noPost, removePost } from './write-post.ts';

/** What an editor who comes too late is shown. */
const showCurrent = async ({ actor, input: { id }, ports }: ShownCall) =>
  (await postsFor(actor, ports))(withRev((await findDrafted(posts, id, ports)) ?? noPost()));

export const postEndpoints = [
  /**
   * One event is one community with one feed: `identifier` names it, another feed is empty, and `community` chooses
   * nothing. Admins see posts that are not out yet, too.
   */
  endpoint(listPosts, {
    summary: 'The lobby feed: pinned posts first, then the newest.',
    example: { identifier: 'lobby', limit: 20 },
    handle: async ({ actor, input, ports }) => {
      const feed = input.identifier === 'lobby' ? await visiblePosts(actor, ports) : [];
      return shown(pageOf(feed.toSorted(byPublication), input), await postsFor(actor, ports));
    },
  }),
  ...postPictureEndpoints,
  endpoint(readPost, {
    summary: 'One post. Its ETag may be sent as If-Match with a change.',
    example: { id: 'welcome' },
    handle: async ({ actor, input: { id }, ports }) => {
      const found = isAdmin(actor)
        ? await findDrafted(posts, id, ports)
        : await findRevised(posts.published, id, ports);
      return (await postsFor(actor, ports))(withRev(found ?? noPost()));
    },
  }),
  /** The HTML is cleaned before it is stored. With a time to come the post waits where only organisers see it. */
  endpoint(addPost, {
    summary: 'Puts a post into the feed, now or at `schedule_at`.',
    example: { body: '<p>The <strong>coffee</strong> is ready.</p>', pinned: false },
    handle: async ({ actor, input: form, ports }) => {
      const post = await createPost({ actor, id: ports.newId(12), form }, ports);
      return (await postsFor(actor, ports))(post);
    },
  }),
  /** A time to come takes a post back out of the feed until then; no time, or one that has passed, publishes a waiting one now. */
  endpoint(editPost, {
    summary: 'Changes a post.',
    example: { id: 'welcome', pinned: true },
    showCurrent,
    handle: async ({ actor, input: { id, ...form }, ports, header }) => {
      const post = await changePost({ actor, id, form, ifMatch: header('if-match') }, ports);
      return (await postsFor(actor, ports))(post);
    },
  }),
  endpoint(deletePost, {
    summary: 'Takes a post away, and its picture.',
    example: { id: 'scheduled' },
    refuses: ['conflict'],
    showCurrent,
    handle: async ({ actor, input: { id }, ports, header }) => {
      await removePost({ actor, id, ifMatch: header('if-match') }, ports);
      return null;
    },
  }),
  ...reactionEndpoints,
];

const visiblePosts = (actor: Actor, ports: Ports): Promise<WithRev<Post>[]> =>
  isAdmin(actor) ? allDrafted(posts, ports) : allRevised(posts.published, ports);
