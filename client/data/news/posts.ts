import { useState } from 'react';
import { isCounted, loveCount } from '../../../domain/posts/love-count.ts';
import { type Post, postsCollection } from '../../../domain/posts/post.ts';
import {
  lobbyToggled,
  postReactionsCollection,
  reaction,
  reactionCountId,
  type ReactionType,
} from '../../../domain/posts/reaction.ts';
import { isUncounted } from '../../../domain/sync/uncounted-change.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { list, collectionStore } from '../../platform/replica/collection-store.ts';
import { me } from '../../platform/session/session.ts';
import { syncStatus } from '../../platform/status/sync-status.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useTimeDerived } from '../loading/use-time-derived.ts';
import { isUnsent } from '../edits/is-unsent.ts';
import { useCatalogState } from '../talks/talks.ts';

/** Returns the posts, pinned ones first, then the newest (spec 9). */
const usePosts = (): readonly Post[] => useSignal(list(postsCollection));

export interface ShownFeed {
  readonly shown: readonly Post[];
  /** Number of new posts that arrived while the person reads. They are not shown yet, so that nothing moves. */
  readonly waiting: number;
  readonly showWaiting: () => void;
}

/** The posts from when the screen was opened, and the number of newer ones; undefined until posts are loaded. */
export function useFeed(): ShownFeed | undefined {
  const all = usePosts();
  const isReady = useCatalogState() === 'ready';
  const [known, setKnown] = useState<ReadonlySet<string>>();
  const showWaiting = () => setKnown(new Set(all.map(({ id }) => id)));
  // Before the first post nothing has to stay in place.
  if (isReady && all.length > 0 && !known?.size) showWaiting();
  if (!isReady) return undefined;
  const shown = all.filter(({ id }) => known?.has(id));
  return { shown, waiting: all.length - shown.length, showWaiting };
}

/** The person's own reaction at the time of the last count, by person and post; kept while this page is open. */
const countedOwn = new Map<string, { readonly at: number; readonly type: ReactionType | null }>();

const ownKey = (postId: string): string => `${me.get()?.id} ${postId}`;

interface Love {
  readonly isLoved: boolean;
  readonly count: number;
}

/** Number of hearts of a post, and whether the person gave one. Reacts at once, also offline. */
export function useLove({ id }: Post): Love {
  const document = useSignal(userDocs).get(reaction.id(id));
  const counted = useSignal(collectionStore(postReactionsCollection)).get(reactionCountId(id, 'love'));
  const status = useSignal(syncStatus);
  const own = document && {
    ...reaction.read(document),
    changedAt: document.changedAt,
    isUnsent: isUnsent(document, status),
  };
  const isOld = useTimeDerived(STATUS_REFRESH, (now) => own === undefined || isCounted(own, now));
  const then = countedOwn.get(ownKey(id));
  const before = then?.at === (counted?.at ?? 0) ? then.type : undefined;
  return {
    isLoved: own?.type === 'love',
    count: loveCount({ counted, own, before, isSettled: isOld && !own?.isUnsent }),
  };
}

/** Toggles the heart (spec 4); stored here, sent when there is a network. */
export function toggleLove({ id }: Post): void {
  const document = userDocs.get().get(reaction.id(id));
  const { type } = reaction.read(document);
  const counted = collectionStore(postReactionsCollection).get().get(reactionCountId(id, 'love'));
  const at = counted?.at ?? 0;
  const isInCount = !document || !isUncounted(counted, { ...document, isUnsent: isUnsent(document, syncStatus.get()) });
  // If the reaction is newer than the count, the count still includes the earlier one.
  if (countedOwn.get(ownKey(id))?.at !== at && isInCount) countedOwn.set(ownKey(id), { at, type });
  writeUserDoc(reaction, id, { type: lobbyToggled(type) }).catch(() =>
    raiseError('This device could not save that. Is its storage full?'),
  );
}
