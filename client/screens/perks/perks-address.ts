import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/app/perks');

export const usePerksSearch = () => route.useSearch();

interface PerksWays {
  readonly showCode: (perkId: string) => void;
  readonly showDraw: (raffleId: string) => void;
  /** Closes the open sheet. */
  readonly close: () => void;
}

/** Functions to open and close sheets. Opening adds a history entry, closing removes it. */
export function usePerksWays(): PerksWays {
  const navigate = route.useNavigate();
  return {
    showCode: (code) => void navigate({ search: { code }, resetScroll: false }),
    showDraw: (raffle) => void navigate({ search: { raffle }, resetScroll: false }),
    close: () => void navigate({ search: {}, replace: true, resetScroll: false }),
  };
}
