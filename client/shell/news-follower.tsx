import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followPersonalNews } from '../data/follow-personal-news.ts';

/** Says in passing what asks for this person (data/personal-news.ts), and counts at the navigation what waits. */
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
