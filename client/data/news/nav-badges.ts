import { createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** A number of waiting items, or that something is live. */
type NavBadge = number | 'live';

/** Badges by path; each is set by the part that counts it. */
const badges = createSignal<Readonly<Record<string, NavBadge>>>({});

export const useNavBadges = (): Readonly<Record<string, NavBadge>> => useSignal(badges);

export const setNavBadge = (path: string, badge: NavBadge): void => badges.set({ ...badges.get(), [path]: badge });
