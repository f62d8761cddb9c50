import { getRouteApi } from '@tanstack/react-router';
import type { ScheduleSearch } from './schedule-search.ts';

const route = getRouteApi('/app/schedule');

export const useScheduleSearch = (): ScheduleSearch => route.useSearch();

/** Returns a function that changes parts of the address. Filters replace the history entry, so Back leaves the screen. */
export function useNarrow(): (change: Partial<ScheduleSearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
}
