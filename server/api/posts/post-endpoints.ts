import { documentView } from '../../../domain/document-fields.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import {
  addPost,
  deletePost,
  editPost,
  listPosts,
  reactToPost,
  readPost,
  removePostPicture,
  takeBackReaction,
  uploadPostPicture,
} from '../../../domain/posts/post-calls.ts';
import { byPublication, type Post } from '../../../domain/posts/post.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allRevised, findRevised, type WithRev, withRev } from '../../sync/documents.ts';
import { allDrafted, findDrafted } from '../../sync/draft-documents.ts';
import { POST_NAMES, posts } from './posts.ts';
import { changePost, createPost, noPost, removePost } from './write-post.ts';
import { absolute } from '../pictures/absolute.ts';
import { keepPicture, removeUpload } from './post-pictures.ts';
import { PostView } from '../../../domain/posts/post-view.ts';
import { reaction, reactionCountId, type ReactionType, type ReactionValue } from '../../../domain/posts/reaction.ts';
import { findMine, JUST_NOW } from '../../sync/write-mine.ts';
import { writeReaction } from './write-reaction.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { countsNow } from '../../log/counters/counts-now.ts';
import { postReactionsProjection } from './post-reactions.ts';

const viewOf = documentView(PostView, POST_NAMES);

/** Returns a function that makes the view of a post for this person, with current counts. */
async function postsFor(viewer: Actor, ports: Ports): Promise<(post: WithRev<Post>) => PostView> {
  const mine = await ports.log.state(personScope(viewer.id));
  const counts = await countsNow(viewer.id, postReactionsProjection, ports);
  const count = (post: Post, type: ReactionType): number => counts(reactionCountId(post.id, type));
  return (post) =>
    viewOf(post, {
      created_at: new Date(post.createdAt).toISOString(),
      schedule_at: post.scheduleAt === null ? null : new Date(post.scheduleAt).toISOString(),
      picture: absolute(post.pictureUrl, ports),
      reactions: {
        thumbs_up: count(post, 'thumbs_up'),
        fire: count(post, 'fire'),
        love: count(post, 'love'),
        explosion: count(post, 'explosion'),
      },
      reaction_type: reaction.read(findMine(mine, reaction.id(post.id))).type,
    });
}

const reactionEndpoints = [
  /** Another type replaces the current reaction. The counts in the answer include this change. */
  endpoint(reactToPost, {
    summary: 'Reacts to a post: one reaction a person.',
    example: { id: 'welcome', type: 'love' },
    handle: ({ actor, input: { id, type }, ports }) => change(actor, { id, value: { type } }, ports),
  }),
  endpoint(takeBackReaction, {
    summary: 'Takes your reaction to a post back.',
    example: { id: 'welcome' },
    handle: ({ actor, input: { id }, ports }) => change(actor, { id, value: { type: null } }, ports),
  }),
];

async function change(
  actor: Actor,
  { id, value }: { readonly id: string; readonly value: ReactionValue },
  ports: Ports,
): Promise<PostView> {
  const post = (await findRevised(posts.published, id, ports)) ?? noPost();
  await writeReaction(actor, reaction.document(id, value, { changedAt: JUST_NOW, rev: ports.randomId(12) }), ports);
  return (await postsFor(actor, ports))(withRev(post));
}

const postPictureEndpoints = [
  /** Uploads a picture for a new post; send the returned address as its `picture`. If no post uses it within a day, it is deleted. */
  endpoint(uploadPostPicture, {
    summary: 'Keeps a picture for a post to come.',
    handle: async ({ actor, file, ports }) => ({ picture_url: absolute(await keepPicture(file, actor, ports), ports) }),
  }),
  /** Refused if a post uses the picture; it is deleted together with the post. */
  endpoint(removePostPicture, {
    summary: 'Removes an uploaded picture that no post shows.',
    example: { picture_url: '/uploads/unused-post-picture-large.webp' },
    refuses: ['not-found', 'conflict'],
    handle: async ({ input, ports }) => {
      await removeUpload(input.picture_url, ports);
      return null;
    },
  }),
];

/** Returns the current state of the post, for the answer to a stale edit. */
const showCurrent = async ({ actor, input: { id }, ports }: ShownCall) =>
  (await postsFor(actor, ports))(withRev((await findDrafted(posts, id, ports)) ?? noPost()));

export const postEndpoints = [
  /**
   * An event has one feed: `identifier` names it, feeds with other names are empty, and `community` has no effect. Admins
   * also get unpublished posts.
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
  /** The HTML is sanitised before it is stored. A post with a future time is visible only to organisers until then. */
  endpoint(addPost, {
    summary: 'Puts a post into the feed, now or at `schedule_at`.',
    example: { body: '<p>The <strong>coffee</strong> is ready.</p>', pinned: false },
    handle: async ({ actor, input: form, ports }) => {
      const post = await createPost({ actor, id: ports.newId(12), form }, ports);
      return (await postsFor(actor, ports))(post);
    },
  }),
  /** A future time hides the post until then. No time or a past time publishes it now. */
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
