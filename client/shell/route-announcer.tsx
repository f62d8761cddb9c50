import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** After a change of screen: puts the focus on its heading and reads out its title, as a page load would. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
        setTitle(document.title);
      }),
    [router],
  );
  return <output className="vh">{title}</output>;
}
