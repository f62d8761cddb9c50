import { useSyncExternalStore } from 'react';

/** A phone that is held across: there is room for the picture and nothing else. */
const LYING = matchMedia('(orientation: landscape) and (height < 30rem) and (pointer: coarse)');

export const useLyingPhone = (): boolean => useSyncExternalStore(watch, () => LYING.matches);

function watch(listener: () => void): () => void {
  LYING.addEventListener('change', listener);
  return () => LYING.removeEventListener('change', listener);
}
