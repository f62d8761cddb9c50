import { getRouteApi } from '@tanstack/react-router';
import type { BoothsSearch } from './booths-search.ts';

const route = getRouteApi('/app/booths');

export const useBoothsSearch = (): BoothsSearch => route.useSearch();

/** Changes parts of the address. A filter is no place to go back to, so it replaces the entry in the history. */
export function useNarrowBooths(): (change: Partial<BoothsSearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
}

export const NO_FILTERS = { q: undefined, expertise: undefined, interest: undefined, country: undefined } as const;
