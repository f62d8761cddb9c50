import { type Instant, SECOND } from '../../../domain/time.ts';
import type { ReadonlySignal } from '../react/signal.ts';
import { clockState, shownNow } from './server-clock.ts';

const tickers = new Map<number, ReadonlySignal<Instant>>();

/**
 * The server's time, updated every `periodMs` milliseconds. One timer per period for the whole page, none while it is hidden.
 * A correction of the clock notifies at once: a page that started with the wrong day must not show it for a minute.
 */
export function ticker(periodMs: number): ReadonlySignal<Instant> {
  const known = tickers.get(periodMs);
  if (known) return known;
  const fresh = createTicker(periodMs);
  tickers.set(periodMs, fresh);
  return fresh;
}

function createTicker(periodMs: number): ReadonlySignal<Instant> {
  const listeners = new Set<() => void>();
  const asked = askedTime();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => {
    asked.renew();
    for (const listener of listeners) listener();
  };
  const pace = (): void => {
    clearInterval(timer);
    const idle = listeners.size === 0 || document.visibilityState === 'hidden';
    timer = idle ? undefined : setInterval(tick, periodMs);
  };
  const attention = whileWatched({
    onVisibility() {
      pace();
      if (timer !== undefined) tick();
    },
    onClock() {
      if (timer !== undefined && asked.wasWrong()) tick();
    },
  });
  return {
    get() {
      // Without a listener there is no timer, so the value may be old.
      if (timer === undefined && Math.abs(shownNow() - asked.now()) >= periodMs) asked.renew();
      return asked.now();
    },
    subscribe(listener) {
      if (listeners.size === 0) attention.start();
      listeners.add(listener);
      if (timer === undefined) pace();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        attention.stop();
        pace();
      };
    },
  };
}

/** The time when it was last read, and whether a later correction showed that it was wrong. */
function askedTime() {
  let now = shownNow();
  let at = performance.now();
  return {
    now: (): Instant => now,
    renew(): void {
      now = shownNow();
      at = performance.now();
    },
    wasWrong: (): boolean => Math.abs(shownNow() - (now + performance.now() - at)) >= SECOND,
  };
}

function whileWatched({ onVisibility, onClock }: { onVisibility: () => void; onClock: () => void }) {
  let unwatch: (() => void) | undefined;
  return {
    start(): void {
      document.addEventListener('visibilitychange', onVisibility);
      unwatch = clockState.subscribe(onClock);
    },
    stop(): void {
      document.removeEventListener('visibilitychange', onVisibility);
      unwatch?.();
    },
  };
}
