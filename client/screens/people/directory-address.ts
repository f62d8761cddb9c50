import { getRouteApi } from '@tanstack/react-router';
import type { DirectorySearch } from './directory-search.ts';

const route = getRouteApi('/app/directory');

export const useDirectorySearch = (): DirectorySearch => route.useSearch();

/** Changes parts of the address. A filter is no place to go back to, so it replaces the entry in the history. */
export function useNarrowDirectory(): (change: Partial<DirectorySearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
}

export const NO_FILTERS = {
  q: undefined,
  interest: undefined,
  country: undefined,
  with: undefined,
  like: 'off',
} as const;
