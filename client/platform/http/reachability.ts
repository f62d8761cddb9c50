import { UNREACHABLE_AFTER } from '../../../domain/limits/device.ts';
import { createSignal } from '../react/signal.ts';

/**
 * Whether the event's server answers while the browser has a network. False if it is down, behind a captive portal, or its
 * name does not resolve.
 */
export const isServerReachable = createSignal(true);

let missed = 0;

/** Records whether an attempt got an answer from our server. A single lost answer does not make the server unreachable. */
export function recordAttempt(answered: boolean): void {
  if (!answered && !navigator.onLine) return; // While offline, a missing answer says nothing about the server.
  missed = answered ? 0 : missed + 1;
  isServerReachable.set(missed < UNREACHABLE_AFTER);
}
