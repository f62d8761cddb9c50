import { getRouteApi } from '@tanstack/react-router';
import type { UsersSearch } from '../../data/admin/users-search.ts';

const route = getRouteApi('/app/admin');

export const useUsersSearch = (): UsersSearch => route.useSearch();

/** Changes what is listed. Anything but another page starts at the first one; a filter is no place to go back to. */
export function useNarrowUsers(): (change: Partial<UsersSearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: !('page' in change),
      resetScroll: 'page' in change,
    });
}
