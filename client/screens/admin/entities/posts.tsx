import {
  fieldWith,
  formOf,
  instantField,
  optionalTextField,
  pictureField,
  switchField,
} from '../fields/form-fields.tsx';
import Newspaper from 'lucide-react/icons/newspaper';
import { plural } from '../../../../domain/plural.ts';
import { POST_BODY_MAX } from '../../../../domain/limits/lobby.ts';
import { type Post, PostForm, postRefusal } from '../../../../domain/posts/post.ts';
import { type PostRow, postRows, postWrites } from '../../../data/admin/event/lobby.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { instantCell, yesCell } from '../entity-kit/file-cells.ts';
import { isoOf } from '../fields/instant-field.tsx';
import { Timestamp } from '../fields/timestamp.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { entity } from '../entity-kit/entity.ts';
import { PostTextField } from '../post-text-field.tsx';
import { Suspense, useMemo, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { MINUTE } from '../../../../domain/time.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Loading } from '../../../ui/status/loading.tsx';

interface BlobAddress {
  readonly get: () => string | undefined;
  readonly subscribe: (changed: () => void) => () => void;
}

/** An object URL for a chosen file while it is shown; undefined for anything except a `Blob`. */
function blobAddress(chosen: unknown): BlobAddress {
  let address: string | undefined;
  return {
    get: () => address,
    subscribe: (changed) => {
      if (!(chosen instanceof Blob)) return () => undefined;
      address = URL.createObjectURL(chosen);
      changed();
      return () => {
        if (address !== undefined) URL.revokeObjectURL(address);
        address = undefined;
      };
    },
  };
}

const Card = lazyPart(async () => (await import('../../../parts/news/post-card.tsx')).PostPreview);

/** Preview of the post as attendees see it; renders nothing for an empty post. */
function PostShown({ row }: { readonly row: PostRow | undefined }) {
  const post = useWritten(row);
  if (postRefusal(post)) return null;
  return (
    <Suspense fallback={<Loading label="As attendees read it" rows={1} height="10rem" />}>
      <Card post={post} love={row?.love ?? 0} />
    </Suspense>
  );
}

/** The post as saving now would create it; a scheduled one is shown as at its time. */
function useWritten(row: PostRow | undefined): Post {
  const [body, scheduledAt, pinned, video, picture]: unknown[] = useWatch({
    name: ['body', 'schedule_at', 'pinned', 'vimeo_id', PICTURE],
  });
  const now = useRealNow(MINUTE);
  const chosen = useAddress(picture);
  const isOut = row !== undefined && row.publishAt <= now;
  return {
    id: row?.id ?? 'new',
    body: typeof body === 'string' ? body : '',
    createdAt: row?.createdAt ?? now,
    scheduleAt: null,
    publishAt: isOut && !isLater(scheduledAt, now) ? row.publishAt : now,
    pinned: pinned === true,
    vimeoId: videoOf(video),
    pictureUrl: chosen ?? row?.pictureUrl ?? null,
  };
}

const isLater = (at: unknown, now: number): boolean =>
  typeof at === 'string' && Temporal.Instant.from(at).epochMilliseconds > now;

/** The video's number; null while it is incomplete. */
function videoOf(given: unknown): string | null {
  const read = v.safeParse(PostForm.entries.vimeo_id, given);
  return read.success ? (read.output ?? null) : null;
}

/** The object URL of a picture that is only on this device. */
function useAddress(picture: unknown): string | undefined {
  const address = useMemo(() => blobAddress(picture), [picture]);
  return useSyncExternalStore(address.subscribe, address.get);
}

export const postsEntity = entity<PostRow>({
  type: 'POSTS',
  icon: Newspaper,
  words: {
    title: 'Posts',
    search: 'Search posts',
    add: 'New post',
    remove: 'Remove post',
    count: (rows) => plural(rows, '1 post', `${rows.toLocaleString('en')} posts`),
    none: 'There are no posts yet',
    noMatch: 'No post fits this search',
    gone: 'This post is gone',
  },
  rows: postRows,
  name: ({ words }) => (words === '' ? 'A post without words' : words.length > 60 ? `${words.slice(0, 59)}…` : words),
  text: ({ words }) => words,
  columns: [
    {
      key: 'words',
      title: 'Post',
      by: ({ words }) => words,
      cell: ({ words }) => <TwoLineCell>{words || 'A post without words'}</TwoLineCell>,
    },
    {
      key: 'at',
      title: 'Published',
      by: ({ publishAt }) => publishAt,
      text: ({ publishAt }) => instantCell(publishAt),
      cell: ({ publishAt }) => <Timestamp at={publishAt} />,
    },
    { key: 'love', title: 'Love', numeric: true, by: ({ love }) => love, cell: ({ love }) => love },
    {
      key: 'pinned',
      title: 'Pinned',
      text: ({ pinned }) => yesCell(pinned),
      cell: ({ pinned }) => (pinned ? <Chip tone="accent">Pinned</Chip> : null),
    },
  ],
  views: () => [{ key: 'pinned', label: 'Pinned', has: ({ pinned }) => pinned }],
  form: formOf<PostRow>()({
    create: PostForm,
    change: PostForm,
    // Its address is that of an upload (postWrites).
    without: ['picture'],
    fields: {
      body: fieldWith(PostTextField, '')('Text', { most: POST_BODY_MAX }),
      schedule_at: {
        ...instantField('Published', { hint: 'Leave empty to publish now', called: 'when it is published' }),
        value: ({ scheduleAt }) => isoOf(scheduleAt),
      },
      pinned: switchField('Pinned', { hint: 'Stays at the top', called: 'whether it is pinned' }),
      vimeo_id: {
        ...optionalTextField('Video at Vimeo', { hint: 'Its number or its address', called: 'the video' }),
        value: ({ vimeoId }) => vimeoId,
      },
      [PICTURE]: pictureField('Picture', {
        what: 'picture',
        shape: 'square',
        current: ({ pictureUrl }: PostRow) => pictureUrl,
      }),
    },
    Below: PostShown,
  }),
  calls: postWrites,
});
