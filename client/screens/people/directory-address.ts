import { getRouteApi } from '@tanstack/react-router';
import type { DirectorySearch } from './directory-search.ts';

const route = getRouteApi('/app/directory');

export const useDirectorySearch = (): DirectorySearch => route.useSearch();

/** Returns a function that changes parts of the address. Filters replace the history entry, so Back leaves the screen. */
export function useNarrowDirectory(): (change: Partial<DirectorySearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
}

export const NO_PEOPLE_FILTERS = {
  q: undefined,
  interest: undefined,
  country: undefined,
  f: undefined,
  with: undefined,
  like: 'off',
} as const;
