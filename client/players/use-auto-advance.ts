import { useEffect, useEffectEvent } from 'react';
import { led } from '../data/player/player.ts';

/** Calls with the id of the next talk where the viewer is led there, while the calling component is mounted. */
export function useLed(onLed: (to: string, from: string) => void): void {
  const follow = useEffectEvent(() => {
    const way = led.get();
    if (way) onLed(way.to, way.from);
  });
  useEffect(() => led.subscribe(follow), []);
}
