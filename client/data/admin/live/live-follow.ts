import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import * as v from 'valibot';
import { PULSE_EVERY, PULSE_POINT, PULSE_POINTS } from '../../../../domain/limits/live.ts';
import { followLive } from '../../../../domain/live/live-calls.ts';
import { LiveHello, LivePulse, type Point, pointOf } from '../../../../domain/live/pulse.ts';
import { SECOND } from '../../../../domain/time.ts';
import { http } from '../../../platform/session/connection.ts';
import { startIdleTimeout } from '../../../platform/http/idle-timeout.ts';
import { createSignal } from '../../../platform/react/signal.ts';
import { online } from '../../../platform/http/online.ts';
import { pageTimers } from '../../../platform/clock/timers.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';

/** Live figures from the server. */
export interface Followed {
  /** `lost`: the server is unreachable; `paused`: the page is hidden. */
  readonly state: 'connecting' | 'live' | 'paused' | 'lost';
  readonly pulse: LivePulse | undefined;
  /** Figures of the last hour, one point per minute. */
  readonly minutes: readonly Point[];
}

const followed = createSignal<Followed>({ state: 'connecting', pulse: undefined, minutes: [] });
const say = (news: Partial<Followed>): void => followed.set({ ...followed.get(), ...news });

/** How long a connection may be silent until it counts as dead, in milliseconds. */
const SILENT = 4 * PULSE_EVERY;
const AGAIN_AFTER = 3 * SECOND;

/** Live figures of the event, followed while a component uses them. */
export function useFollowed(): Followed {
  useEffect(() => {
    lookers += 1;
    leave ??= follow();
    return () => {
      lookers -= 1;
      if (lookers > 0) return;
      leave?.();
      leave = undefined;
    };
  }, []);
  return useSignal(followed);
}

/** The screen and the badge in the navigation share one connection. */
let lookers = 0;
let leave: (() => void) | undefined;

/** Follows the figures while the page is visible. Returns a function that stops it. */
function follow(): () => void {
  let stop: (() => void) | undefined;
  const look = (): void => {
    const isWanted = document.visibilityState === 'visible' && online.get();
    if (isWanted && !stop) stop = connect();
    if (isWanted || !stop) return;
    stop();
    stop = undefined;
    say({ state: online.get() ? 'paused' : 'lost' });
  };
  const stops = [online.subscribe(look)];
  document.addEventListener('visibilitychange', look);
  look();
  if (!online.get()) say({ state: 'lost' });
  return () => {
    document.removeEventListener('visibilitychange', look);
    for (const each of stops) each();
    stop?.();
  };
}

/** Connects, and reconnects until it is stopped. Returns the function that stops it. */
function connect(): () => void {
  const gone = new AbortController();
  void (async () => {
    while (!gone.signal.aborted) {
      await read(gone.signal).catch(() => undefined); // Cut or unreachable: reconnect.
      if (gone.signal.aborted) return;
      say({ state: 'lost' });
      await new Promise((again) => setTimeout(again, AGAIN_AFTER));
    }
  })();
  return () => gone.abort();
}

async function read(signal: AbortSignal): Promise<void> {
  const answer = await http.open(followLive, {}, signal);
  if (!answer.ok || !answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const events = createParser({ onEvent: ({ event, data }) => take(event, data) });
  const idle = startIdleTimeout(pageTimers, SILENT, signal);
  try {
    for (;;) {
      const { done, value } = await idle.until(reader.read());
      if (done) return;
      idle.heard();
      events.feed(value);
    }
  } finally {
    idle.end();
    reader.cancel().catch(() => undefined); // It may be closed already.
  }
}

function take(event: string | undefined, data: string): void {
  const said: unknown = JSON.parse(data);
  if (event === 'hello') return say({ minutes: v.parse(LiveHello, said).minutes });
  if (event !== 'pulse') return;
  const pulse = v.parse(LivePulse, said);
  const { minutes } = followed.get();
  const isDue = pulse.now - (minutes.at(-1)?.at ?? 0) >= PULSE_POINT;
  say({
    state: 'live',
    pulse,
    minutes: isDue ? [...minutes, pointOf(pulse.now, pulse)].slice(-PULSE_POINTS) : minutes,
  });
}
