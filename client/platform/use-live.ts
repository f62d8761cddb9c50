import { useSyncExternalStore } from 'react';
import type { Live } from './live-value.ts';

/** The value now, and a new pass whenever it changes. */
export function useLive<T>(value: Live<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}
