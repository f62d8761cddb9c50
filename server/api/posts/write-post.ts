import { inverse, renamedFields, withFields } from '../../../domain/document-fields.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { isPostDue, Post, type PostForm, postRefusal, publication } from '../../../domain/posts/post.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { type WithRev, withRev } from '../../sync/documents.ts';
import { editDrafted, findDrafted } from '../../sync/draft-documents.ts';
import { revised } from '../../sync/edit-documents.ts';
import { discardPicture } from '../pictures/store-picture.ts';
import { takePicture } from './post-pictures.ts';
import { POST_NAMES, posts } from './posts.ts';

export interface PostEdit {
  readonly actor: Actor;
  readonly id: string;
  readonly form: PostForm;
  readonly ifMatch?: string | undefined;
}

/** Creates a post. It is public at once, or visible only to organisers until its time. */
export const createPost = (edit: PostEdit, ports: Ports): Promise<WithRev<Post>> => writePost(edit, undefined, ports);

export async function changePost(edit: PostEdit, ports: Ports): Promise<WithRev<Post>> {
  const found = await findDrafted(posts, edit.id, ports);
  return writePost(edit, found?.document ?? noPost(), ports);
}

export async function removePost({ actor, id, ifMatch }: Omit<PostEdit, 'form'>, ports: Ports): Promise<void> {
  const { before } = await editDrafted(
    posts,
    {
      actor,
      id,
      ifMatch,
      change: (held) => (held ? null : noPost()),
      waits: (post) => !isPostDue(post, ports.now()),
    },
    ports,
  );
  await discardPicture(before?.pictureUrl ?? null, actor, ports);
}

export const noPost = (): never => refuse('not-found', 'This post is gone');

async function writePost(
  { actor, id, form, ifMatch }: PostEdit,
  found: Post | undefined,
  ports: Ports,
): Promise<WithRev<Post>> {
  const now = ports.now();
  const body = form.body === undefined ? undefined : await ports.cleanHtml(form.body);
  const asWanted = (before: Post | undefined, picture = form.picture): Post =>
    changedPost(before, { id, now, form: { ...form, body, picture } });
  const refused = postRefusal(asWanted(found));
  if (refused) throw new Refused(refused);
  const picture = form.picture ? await takePicture(form.picture, id, ports) : form.picture;
  const edited = await editDrafted(
    posts,
    {
      actor,
      id,
      ifMatch,
      change: (held) => (found && !held ? noPost() : asWanted(held, picture)),
      waits: (post) => !isPostDue(post, now),
    },
    ports,
  );
  const { before, after } = edited;
  if (before && before.pictureUrl !== after.pictureUrl) await discardPicture(before.pictureUrl, actor, ports);
  return withRev(revised(edited));
}

interface Wish {
  readonly id: string;
  readonly now: number;
  readonly form: { readonly [K in keyof PostForm]: PostForm[K] | undefined };
}

function changedPost(before: Post | undefined, { id, now, form }: Wish): Post {
  const blank: Post = {
    id,
    body: '',
    createdAt: now,
    scheduleAt: null,
    publishAt: now,
    pinned: false,
    vimeoId: null,
    pictureUrl: null,
  };
  const after = withFields(Post, before ?? blank, renamedFields(form, inverse(POST_NAMES)));
  return { ...after, publishAt: publication(after.scheduleAt, before, now) };
}
