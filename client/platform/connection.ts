import { createHttp } from './http.ts';
import { liveValue } from './live-value.ts';
import { noticeServerTime } from './server-clock.ts';
import { currentToken } from './session.ts';
import type { Refusal } from '../../domain/refusal.ts';

/** A server's word that this device's log-in is over; whoever takes the session down listens here. */
export const loggedOutByServer = liveValue<{ readonly refusal: Refusal; readonly token: string } | undefined>(undefined);

/** The calls of this device. */
export const http = createHttp({
  fetch: (path, init) => fetch(path, init),
  token: currentToken,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
  onLoggedOut: (refusal, token) => loggedOutByServer.set({ refusal, token }),
  onServerTime: noticeServerTime,
  mayRetry: () => navigator.onLine,
});
