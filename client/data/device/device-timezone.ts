import { type Instant, knownZone, type Zone } from '../../../domain/time.ts';
import { event } from '../../platform/replica/catalog-view.ts';

let asked: { readonly at: Instant; readonly conference: Zone | undefined; readonly zone: Zone } | undefined;

/**
 * This device's time zone at a tick of the clock; the event's if the browser does not know it. It changes when people travel.
 * Cached per tick, because each query builds a formatter and a screen may need it a hundred times.
 */
export function deviceZone(now: Instant): Zone {
  const conference = event.get()?.zone;
  if (asked?.at !== now || asked.conference !== conference)
    asked = { at: now, conference, zone: knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone, conference) };
  return asked.zone;
}
