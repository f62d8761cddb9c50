import { useMatches } from '@tanstack/react-router';
import { unmetNeed } from '../../domain/screen-needs.ts';
import { useScreenVisitor } from '../data/usage/screen-visitor.ts';
import { appScreens } from '../routes/app.ts';
import type { Nav } from '../routes/screen.ts';

type AppPath = (typeof appScreens)[number]['path'];

/** A target of the navigation. */
export interface Destination extends Nav {
  readonly to: `/app${Exclude<AppPath, `${string}$${string}`>}`;
  /** `page` if it is the open screen, for `aria-current`. */
  readonly current: 'page' | false;
}

/** Targets in rail, tabs and More sheet: screens open to this person, in the order of the table. */
export function useDestinations(): readonly Destination[] {
  const visitor = useScreenVisitor();
  const here = useScreenHere();
  return appScreens.flatMap((screen) => {
    if (!screen.nav || unmetNeed(screen.needs ?? {}, visitor)) return [];
    // Navigation screens have no path parameters.
    return [{ ...screen.nav, to: `/app${screen.path}` as Destination['to'], current: screen === here && 'page' }];
  });
}

/** The open screen; undefined for an unknown URL. */
export const useScreenHere = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
