import { UNREACHABLE_AFTER } from '../../../domain/limits/device.ts';
import { createSignal } from '../react/signal.ts';

/**
 * Whether the event's server answers, where the browser has a network: a server that is down, a portal in front of it,
 * a name that leads nowhere.
 */
export const isServerReachable = createSignal(true);

let missed = 0;

/** A call ended with an answer of the server itself, or without one. One lost answer does not make a server away. */
export function recordAttempt(answered: boolean): void {
  if (!answered && !navigator.onLine) return; // No news: offline no server is reachable.
  missed = answered ? 0 : missed + 1;
  isServerReachable.set(missed < UNREACHABLE_AFTER);
}
