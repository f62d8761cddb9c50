import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { AdminSearch } from '../../data/admin/admin-search.ts';
import { useStillHere } from '../../ui/layout/use-still-here.ts';

const route = getRouteApi('/app/admin');

export const useAdminSearch = (): AdminSearch => route.useSearch();

/**
 * Changes URL parameters. Everything except `page` resets the page to 1. Filters replace the history entry; pages and open
 * panels add one. Does nothing once the person has gone to another screen or list: a save may end
 * later than that.
 */
export function useNarrowAdmin(): (change: Partial<AdminSearch>) => void {
  const navigate = route.useNavigate();
  const router = useRouter();
  const isStillHere = useStillHere();
  const { type } = useAdminSearch();
  return (change) => {
    if (!isStillHere() || (router.latestLocation.search as AdminSearch).type !== type) return;
    const isPlace = 'page' in change || 'id' in change || 'new' in change;
    void navigate({
      search: (before) => ({ ...before, ...(isPlace ? {} : { page: undefined }), ...change }),
      replace: !isPlace,
      resetScroll: 'page' in change,
    });
  };
}
