import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Person } from '../../../domain/people/person.ts';
import { isModifiedClick } from '../../ui/actions/is-modified-click.ts';

/** The address of a person's profile. */
export const profileHref = ({ id }: Pick<Person, 'id'>): string => `/app/user-profile/${encodeURIComponent(id)}`;

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
