import { getRouteApi } from '@tanstack/react-router';
import type { BoothsSearch } from './booths-search.ts';

const route = getRouteApi('/app/booths');

export const useBoothsSearch = (): BoothsSearch => route.useSearch();

/** Changes URL parameters. Filters replace the history entry. */
export function useNarrowBooths(): (change: Partial<BoothsSearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
}

export const NO_BOOTH_FILTERS = {
  q: undefined,
  expertise: undefined,
  interest: undefined,
  country: undefined,
  f: undefined,
} as const;
