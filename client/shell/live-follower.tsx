import { useEffect } from 'react';
import { useCurrentTalks } from '../data/current-talks.ts';
import { setNavBadge } from '../data/nav-badges.ts';
import { useEvent } from '../data/talks.ts';

/** Says at the navigation that something is on. */
export function LiveFollower() {
  const isOpen = useEvent()?.phase === 'live';
  const isLive = useCurrentTalks().length > 0 && isOpen;
  useEffect(() => setNavBadge('/app/stage', isLive ? 'live' : 0), [isLive]);
  return null;
}
