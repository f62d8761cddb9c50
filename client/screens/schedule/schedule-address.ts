import { getRouteApi } from '@tanstack/react-router';
import type { ScheduleSearch } from './schedule-search.ts';

const route = getRouteApi('/app/schedule');

export const useScheduleSearch = (): ScheduleSearch => route.useSearch();

/** Changes parts of the address. A filter is no place to go back to, so it replaces the entry in the history. */
export function useNarrow(): (change: Partial<ScheduleSearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
}
