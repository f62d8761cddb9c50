import { useSyncExternalStore } from 'react';
import type { Instant } from '../../../domain/time.ts';
import { rehearsed } from '../../platform/clock/server-clock.ts';
import { ticker } from '../../platform/clock/ticker.ts';

/** What `read` makes of the server's time, asked every `periodMs`; a new pass only when the answer is another. */
export function useAtNow<T extends string | number | boolean>(periodMs: number, read: (now: Instant) => T): T {
  const clock = ticker(periodMs);
  const answer = () => read(clock.get());
  return useSyncExternalStore(clock.subscribe, answer, answer);
}

/** The same of the time that it really is, whatever is rehearsed (`useRealNow`). */
export const useAtRealNow: typeof useAtNow = (periodMs, read) => useAtNow(periodMs, (now) => read(now - rehearsed.by));
