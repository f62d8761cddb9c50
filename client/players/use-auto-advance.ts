import { useEffect, useEffectEvent } from 'react';
import { led } from '../data/player/player.ts';

/** Calls `onLed` when the viewer is led to the next talk, while the component is mounted. */
export function useLed(onLed: (to: string, from: string) => void): void {
  const follow = useEffectEvent(() => {
    const way = led.get();
    if (way) onLed(way.to, way.from);
  });
  useEffect(() => led.subscribe(follow), []);
}
