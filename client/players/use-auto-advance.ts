import { useEffect, useEffectEvent } from 'react';
import { autoAdvance } from '../data/player/player.ts';

/** Calls `onAdvance` when the player advances to the next talk, while the component is mounted. */
export function useAutoAdvance(onAdvance: (to: string, from: string) => void): void {
  const follow = useEffectEvent(() => {
    const advance = autoAdvance.get();
    if (advance) onAdvance(advance.to, advance.from);
  });
  useEffect(() => autoAdvance.subscribe(follow), []);
}
