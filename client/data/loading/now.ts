import { useEffect, useState } from 'react';
import type { Instant } from '../../../domain/time.ts';
import { clockSource, rehearsed, serverNow, shownNow } from '../../platform/clock/server-clock.ts';
import { ticker } from '../../platform/clock/ticker.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export { serverNow, shownNow };

/** Returns the server's time, updated every `periodMs`. Equal periods share one timer; hidden pages have none. */
export const useNow = (periodMs: number): Instant => useSignal(ticker(periodMs));

/**
 * Returns the server's time without a rehearsal: for real events, such as a sync, a lock or a scheduled notification, and for
 * organisers' screens, which change the event for everyone.
 */
export const useRealNow = (periodMs: number): Instant => useNow(periodMs) - rehearsed.by;

/**
 * Returns the milliseconds since this component was first drawn, updated every `periodMs`. By a steady clock: the device's time may be
 * wrong by hours until the server's arrives.
 */
export function useElapsed(periodMs: number): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const from = performance.now();
    const timer = setInterval(() => setElapsed(performance.now() - from), periodMs);
    return () => clearInterval(timer);
  }, [periodMs]);
  return elapsed;
}

/** Returns whether the shown time is confirmed by the server or only this device's. */
export const useClockSource = (): 'server' | 'device' => useSignal(clockSource);
