import type { Instant } from '../../../domain/time.ts';
import { clockSource, rehearsed, serverNow, shownNow } from '../../platform/clock/server-clock.ts';
import { ticker } from '../../platform/clock/ticker.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export { serverNow, shownNow };

/** The server's time, again every `periodMs`; everyone with the same period shares one timer, and hidden pages have none. */
export const useNow = (periodMs: number): Instant => useSignal(ticker(periodMs));

/**
 * The same without a rehearsal: for what really happens, such as a sync, a lock or a notification that waits, and for
 * the organisers' screens, which change the event for everyone.
 */
export const useRealNow = (periodMs: number): Instant => useNow(periodMs) - rehearsed.by;

/** Whether that time was confirmed by the server or is this device's own. */
export const useClockSource = (): 'server' | 'device' => useSignal(clockSource);
