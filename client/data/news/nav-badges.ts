import { createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** How much waits at a place of the navigation, or that something runs there. */
type NavBadge = number | 'live';

/** By the paths of the places; each is set by the part that knows it, once loaded. */
const badges = createSignal<Readonly<Record<string, NavBadge>>>({});

export const useNavBadges = (): Readonly<Record<string, NavBadge>> => useSignal(badges);

export const setNavBadge = (path: string, badge: NavBadge): void => badges.set({ ...badges.get(), [path]: badge });
