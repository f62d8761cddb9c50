import { useMatches } from '@tanstack/react-router';
import { unmetNeed } from '../../domain/screen-needs.ts';
import { useScreenVisitor } from '../data/usage/screen-visitor.ts';
import { appScreens } from '../routes/app.ts';
import type { Nav } from '../routes/screen.ts';

type AppPath = (typeof appScreens)[number]['path'];

/** A place the navigation leads to. */
export interface Destination extends Nav {
  readonly to: `/app${Exclude<AppPath, `${string}$${string}`>}`;
  /** Whether it is the screen that is open, as `aria-current` says it. */
  readonly current: 'page' | false;
}

/** What rail, tabs and the More sheet show: the screens of the table that are open to this person, in its order. */
export function useDestinations(): readonly Destination[] {
  const visitor = useScreenVisitor();
  const here = useScreenHere();
  return appScreens.flatMap((screen) => {
    if (!screen.nav || unmetNeed(screen.needs ?? {}, visitor)) return [];
    // A screen of the navigation needs nothing in its address.
    return [{ ...screen.nav, to: `/app${screen.path}` as Destination['to'], current: screen === here && 'page' }];
  });
}

/** The line of the table that is open; none at an address that leads nowhere. */
export const useScreenHere = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
