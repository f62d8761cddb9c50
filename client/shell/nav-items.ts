import { useMatches } from '@tanstack/react-router';
import { type ScreenVisitor, unmetNeed, type UnmetNeed } from '../../domain/screen-needs.ts';
import { useIsGuest } from '../data/people/me.ts';
import { useScreenVisitor } from '../data/usage/screen-visitor.ts';
import { appScreens } from '../routes/app.ts';
import type { Nav, Screen } from '../routes/screen.ts';

type AppPath = (typeof appScreens)[number]['path'];

/** A target of the navigation. */
export interface Destination extends Nav {
  readonly to: `/app${Exclude<AppPath, `${string}$${string}`>}`;
  /** `page` if it is the open screen, for `aria-current`. */
  readonly current: 'page' | false;
}

/** Why a screen is closed to who uses this device. `log-in`: it is closed to guests. */
export type ClosedBy = UnmetNeed | 'log-in';

const closedBy = (screen: Screen | undefined, visitor: ScreenVisitor, isGuest: boolean): ClosedBy | undefined =>
  isGuest && screen && !screen.guest ? 'log-in' : unmetNeed(screen?.needs ?? {}, visitor);

/** Why the open screen is closed; undefined if it is open. */
export const useClosedBy = (): ClosedBy | undefined => closedBy(useScreenHere(), useScreenVisitor(), useIsGuest());

/** Targets in rail, tabs and More sheet: screens open to this person, in the order of the table. */
export function useDestinations(): readonly Destination[] {
  const visitor = useScreenVisitor();
  const isGuest = useIsGuest();
  const here = useScreenHere();
  return appScreens.flatMap((screen: (typeof appScreens)[number] & Screen) => {
    if (!screen.nav || closedBy(screen, visitor, isGuest)) return [];
    // Navigation screens have no path parameters.
    return [{ ...screen.nav, to: `/app${screen.path}` as Destination['to'], current: screen === here && 'page' }];
  });
}

/** The open screen; undefined for an unknown URL. */
export const useScreenHere = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
