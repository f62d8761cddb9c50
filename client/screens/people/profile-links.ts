import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isModifiedClick } from '../../ui/actions/is-modified-click.ts';

/** Lets the router handle clicks on plain links to profiles. Its own links are too slow to render while a list scrolls. */
export function useProfileLinks(): (event: MouseEvent) => void {
  const router = useRouter();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-person]') : null;
    const id = link?.dataset['person'];
    if (id === undefined || event.defaultPrevented || isModifiedClick(event)) return;
    event.preventDefault();
    void router.navigate({ to: '/app/user-profile/$id', params: { id } });
  };
}
