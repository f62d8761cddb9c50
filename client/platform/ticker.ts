import type { Instant } from '../../domain/time.ts';
import type { Live } from './live-value.ts';
import { serverNow } from './server-clock.ts';

const tickers = new Map<number, Live<Instant>>();

/** The server's time rounded to when it was last asked for: one timer per period for the whole page, none while it is hidden. */
export function ticker(periodMs: number): Live<Instant> {
  const known = tickers.get(periodMs);
  if (known) return known;
  const fresh = createTicker(periodMs);
  tickers.set(periodMs, fresh);
  return fresh;
}

function createTicker(periodMs: number): Live<Instant> {
  const listeners = new Set<() => void>();
  let now = serverNow();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => {
    now = serverNow();
    for (const listener of listeners) listener();
  };
  const pace = (): void => {
    clearInterval(timer);
    const idle = listeners.size === 0 || document.visibilityState === 'hidden';
    timer = idle ? undefined : setInterval(tick, periodMs);
  };
  const onVisibility = (): void => {
    pace();
    if (timer !== undefined) tick();
  };
  return {
    get() {
      // Nobody listens yet, so nobody has kept it fresh.
      if (timer === undefined && Math.abs(serverNow() - now) >= periodMs) now = serverNow();
      return now;
    },
    subscribe(listener) {
      if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility);
      listeners.add(listener);
      if (timer === undefined) pace();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        document.removeEventListener('visibilitychange', onVisibility);
        pace();
      };
    },
  };
}
