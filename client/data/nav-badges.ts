import { liveValue } from '../platform/live-value.ts';
import { useLive } from '../platform/use-live.ts';

/** How much waits behind each place of the navigation, by its path; whoever knows it says it once it is there. */
const badges = liveValue<Readonly<Record<string, number>>>({});

export const useNavBadges = (): Readonly<Record<string, number>> => useLive(badges);

export const setNavBadge = (path: string, count: number): void => badges.set({ ...badges.get(), [path]: count });
