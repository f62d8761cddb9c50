import { Suspense, useMemo, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { MINUTE } from '../../../../domain/time.ts';
import { type Post, PostForm, postRefusal } from '../../../../domain/posts/post.ts';
import type { PostRow } from '../../../data/admin/lobby.ts';
import { useRealNow } from '../../../data/now.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Loading } from '../../../ui/loading.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { blobAddress } from './blob-address.ts';

const Card = lazyPart(async () => (await import('../../../parts/news/post-card.tsx')).PostPreview);

/** What is written, as the card attendees will read; nothing while there is nothing to show. */
export function PostShown({ row }: { readonly row: PostRow | undefined }) {
  const post = useWritten(row);
  if (postRefusal(post)) return null;
  return (
    <Suspense fallback={<Loading label="As attendees read it" rows={1} height="10rem" />}>
      <Card post={post} love={row?.love ?? 0} />
    </Suspense>
  );
}

/** The post as it would be if it were saved now; one that waits for its time is shown as at that time. */
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

/** What is half typed is no video yet. */
function videoOf(given: unknown): string | null {
  const read = v.safeParse(PostForm.entries.vimeo_id, given);
  return read.success ? (read.output ?? null) : null;
}

/** The address of a picture that is only on this device. */
function useAddress(picture: unknown): string | undefined {
  const address = useMemo(() => blobAddress(picture), [picture]);
  return useSyncExternalStore(address.subscribe, address.get);
}
