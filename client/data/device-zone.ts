import type { Instant, Zone } from '../../domain/time.ts';

let asked: { readonly at: Instant; readonly zone: Zone } | undefined;

/**
 * The time zone this device is set to at a tick of the clock: people land, and phones follow. The browser is asked once a
 * tick: it builds a formatter for each answer, and a screen full of times wants it some hundred times.
 */
export function deviceZone(now: Instant): Zone {
  if (asked?.at !== now) asked = { at: now, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  return asked.zone;
}
