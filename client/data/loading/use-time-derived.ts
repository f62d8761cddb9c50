import { useSyncExternalStore } from 'react';
import type { Instant } from '../../../domain/time.ts';
import { rehearsed } from '../../platform/clock/server-clock.ts';
import { ticker } from '../../platform/clock/ticker.ts';

/** Returns a value computed from the server's time every `periodMs`; re-renders only if it changes. */
export function useTimeDerived<T extends string | number | boolean>(periodMs: number, read: (now: Instant) => T): T {
  const clock = ticker(periodMs);
  const answer = () => read(clock.get());
  return useSyncExternalStore(clock.subscribe, answer, answer);
}

/** Does the same as `useTimeDerived`, but with the real time during a rehearsal (`useRealNow`). */
export const useRealTimeDerived: typeof useTimeDerived = (periodMs, read) =>
  useTimeDerived(periodMs, (now) => read(now - rehearsed.by));
