import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { noticeIn } from '../../domain/notifications/pushed.ts';
import { countOpened, openPlace } from '../data/opened-notice.ts';
import { readNoticeById } from '../data/notices.ts';
import { keepPush } from '../data/push.ts';

/** Goes where a tapped notice leads, and reads the notice by that. */
export function PushFollower() {
  const router = useRouter();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    openPlace.set((href) => void router.navigate({ href }));
    keepPush();
    return () => openPlace.set(undefined);
  }, [router]);
  useEffect(() => {
    const id = noticeIn(`#${hash}`);
    if (id === undefined) return;
    readNoticeById(id);
    void countOpened(id);
    void router.navigate({ to: '.', hash: '', replace: true, search: true, resetScroll: false });
  }, [hash, router]);
  return null;
}
