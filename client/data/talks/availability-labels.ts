import { useSyncExternalStore } from 'react';
import { createSignal } from '../../platform/react/signal.ts';

/** Text of a talk's card about its room and the person's place, by talk (room-follower.ts). */
export const availabilityLabels = createSignal<ReadonlyMap<string, string>>(new Map());

/** Re-renders only if this talk's text changes. */
export function useAvailabilityLabel(talkId: string): string | undefined {
  const words = () => availabilityLabels.get().get(talkId);
  return useSyncExternalStore(availabilityLabels.subscribe, words, words);
}
