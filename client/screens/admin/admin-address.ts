import { getRouteApi } from '@tanstack/react-router';
import type { AdminSearch } from '../../data/admin/admin-search.ts';

const route = getRouteApi('/app/admin');

export const useAdminSearch = (): AdminSearch => route.useSearch();

/**
 * Changes URL parameters. Everything except `page` resets the page to 1. Filters replace the history entry; pages and open
 * panels add one.
 */
export function useNarrowAdmin(): (change: Partial<AdminSearch>) => void {
  const navigate = route.useNavigate();
  return (change) => {
    const isPlace = 'page' in change || 'id' in change || 'new' in change;
    void navigate({
      search: (before) => ({ ...before, ...(isPlace ? {} : { page: undefined }), ...change }),
      replace: !isPlace,
      resetScroll: 'page' in change,
    });
  };
}
