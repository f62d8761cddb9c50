import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/app/perks');

export const usePerksSearch = () => route.useSearch();

interface PerksWays {
  readonly showCode: (perkId: string) => void;
  readonly showDraw: (raffleId: string) => void;
  /** Shows the perks alone. */
  readonly close: () => void;
}

/** What is opened is a place to come back from; closing it leaves none behind. */
export function usePerksWays(): PerksWays {
  const navigate = route.useNavigate();
  return {
    showCode: (code) => void navigate({ search: { code }, resetScroll: false }),
    showDraw: (raffle) => void navigate({ search: { raffle }, resetScroll: false }),
    close: () => void navigate({ search: {}, replace: true, resetScroll: false }),
  };
}
