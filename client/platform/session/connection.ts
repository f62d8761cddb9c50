import { createHttp } from '../http/http.ts';
import { createSignal } from '../react/signal.ts';
import { recordServerTime } from '../clock/clock-sync.ts';
import { recordAttempt } from '../http/reachability.ts';
import { currentToken, isGuest } from './session.ts';
import { pageTimers } from '../clock/timers.ts';
import type { Refusal } from '../../../domain/refusal.ts';

/** Set when the server ended this device's log-in. */
export const loggedOutByServer = createSignal<{ readonly refusal: Refusal; readonly token: string } | undefined>(
  undefined,
);

/** Makes the calls of this device. */
export const http = createHttp({
  fetch: (path, init) => fetch(path, init),
  token: currentToken,
  timers: pageTimers,
  random: Math.random,
  onLoggedOut: (refusal, token) => loggedOutByServer.set({ refusal, token }),
  onServerTime: recordServerTime,
  onAttempt: recordAttempt,
  mayRetry: () => navigator.onLine,
  maySend: ({ access }) => !isGuest() || access === 'anyone' || access === 'guests',
});
