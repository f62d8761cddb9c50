import { getRouteApi } from '@tanstack/react-router';
import type { LeadsSearch } from './leads-search.ts';

const route = getRouteApi('/app/booth/$id/leads');

export const useLeadsSearch = (): LeadsSearch => route.useSearch();
export const useLeadsCompany = (): string => route.useParams().id;

/** Changes URL parameters. Filters replace the history entry. */
export function useNarrowLeads(): (change: Partial<LeadsSearch>) => void {
  const navigate = route.useNavigate();
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
}
