import { useSyncExternalStore } from 'react';
import { createSignal } from '../../platform/react/signal.ts';

/** Text of a talk's card about its room and the person's place, by talk (room-follower.ts). */
export const roomWords = createSignal<ReadonlyMap<string, string>>(new Map());

/** Re-renders only if this talk's text changes. */
export function useRoomWords(talkId: string): string | undefined {
  const words = () => roomWords.get().get(talkId);
  return useSyncExternalStore(roomWords.subscribe, words, words);
}
