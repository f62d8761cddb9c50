import { getRouteApi } from '@tanstack/react-router';
import type { ReplaysSearch } from './replays-search.ts';

const route = getRouteApi('/app/replays');

export const useReplaysSearch = (): ReplaysSearch => route.useSearch();

/** Changes parts of the address. A filter is no place to go back to, so it replaces the entry in the history. */
export function useNarrowReplays(): (change: Partial<ReplaysSearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
}

export const NO_FILTERS = {
  q: undefined,
  days: undefined,
  tracks: undefined,
  stages: undefined,
  unwatched: undefined,
} as const;
