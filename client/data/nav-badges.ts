import { liveValue } from '../platform/live-value.ts';
import { useLive } from '../platform/use-live.ts';

/** How much waits at a place of the navigation, or that something runs there. */
type NavBadge = number | 'live';

/** By the paths of the places; each is set by the part that knows it, once loaded. */
const badges = liveValue<Readonly<Record<string, NavBadge>>>({});

export const useNavBadges = (): Readonly<Record<string, NavBadge>> => useLive(badges);

export const setNavBadge = (path: string, badge: NavBadge): void => badges.set({ ...badges.get(), [path]: badge });
