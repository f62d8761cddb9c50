import { useSyncExternalStore } from 'react';
import { createSignal } from '../../platform/react/signal.ts';

/** By talk: whether its room is full, and the place one has there, as cards say it (room-follower.ts). */
export const roomWords = createSignal<ReadonlyMap<string, string>>(new Map());

/** Drawn again only when just this talk's change. */
export function useRoomWords(talkId: string): string | undefined {
  const words = () => roomWords.get().get(talkId);
  return useSyncExternalStore(roomWords.subscribe, words, words);
}
