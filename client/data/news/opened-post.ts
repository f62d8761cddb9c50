import { useEffect, useState } from 'react';
import { type Post, postsCollection } from '../../../domain/posts/post.ts';
import { collectionStore } from '../../platform/replica/collection-store.ts';
import { syncCommands } from '../../platform/status/sync-commands.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useCatalogState } from '../talks/talks.ts';

/** Returns a post by id. If this device does not have it, it may be new: the server is asked once; if it has none, the post is gone. */
export function usePostOrGone(id: string | undefined): Post | 'coming' | 'gone' {
  const post = useSignal(collectionStore(postsCollection)).get(id ?? '');
  const isReady = useCatalogState() === 'ready';
  const [missed, setMissed] = useState<string>();
  const isUnknown = id !== undefined && isReady && post === undefined && missed !== id;
  useEffect(() => {
    if (!isUnknown) return undefined;
    let isWanted = true;
    void syncCommands.syncNow().finally(() => {
      if (isWanted) setMissed(id);
    });
    return () => {
      isWanted = false;
    };
  }, [isUnknown, id]);
  if (post) return post;
  return id === undefined || missed === id ? 'gone' : 'coming';
}
