import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followPersonalNews } from '../data/follow-personal-news.ts';

/** Says in passing that somebody wrote, asked to connect or accepted, and counts at the navigation what waits. */
export function NewsFollower() {
  const router = useRouter();
  useEffect(
    () =>
      followPersonalNews({
        place: () => router.state.location.href,
        open: (href) => void router.navigate({ href }),
      }),
    [router],
  );
  return null;
}
