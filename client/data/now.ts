import type { Instant } from '../../domain/time.ts';
import { clockSource, serverNow, shownNow } from '../platform/server-clock.ts';
import { ticker } from '../platform/ticker.ts';
import { useLive } from '../platform/use-live.ts';

export { serverNow, shownNow };

/** The server's time, again every `periodMs`; everyone with the same period shares one timer, and hidden pages have none. */
export const useNow = (periodMs: number): Instant => useLive(ticker(periodMs));

/** Whether that time was confirmed by the server or is this device's own. */
export const useClockSource = (): 'server' | 'device' => useLive(clockSource);
