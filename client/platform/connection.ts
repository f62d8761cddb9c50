import { createHttp } from './http.ts';
import { liveValue } from './live-value.ts';
import { noticeServerTime } from './clock-watch.ts';
import { noticeAttempt } from './server-reachable.ts';
import { currentToken } from './session.ts';
import { pageTimers } from './timers.ts';
import type { Refusal } from '../../domain/refusal.ts';

/** The server ended this device's log-in; what takes the session down listens here. */
export const loggedOutByServer = liveValue<{ readonly refusal: Refusal; readonly token: string } | undefined>(
  undefined,
);

/** The calls of this device. */
export const http = createHttp({
  fetch: (path, init) => fetch(path, init),
  token: currentToken,
  timers: pageTimers,
  random: Math.random,
  onLoggedOut: (refusal, token) => loggedOutByServer.set({ refusal, token }),
  onServerTime: noticeServerTime,
  onAttempt: noticeAttempt,
  mayRetry: () => navigator.onLine,
});
