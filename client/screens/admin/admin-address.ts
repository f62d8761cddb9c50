import { getRouteApi } from '@tanstack/react-router';
import type { AdminSearch } from '../../data/admin/admin-search.ts';

const route = getRouteApi('/app/admin');

export const useAdminSearch = (): AdminSearch => route.useSearch();

/**
 * Changes what the address says. Anything but another page starts at the first one; a filter is no place to go back to, another page or
 * an open panel is.
 */
export function useNarrow(): (change: Partial<AdminSearch>) => void {
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
