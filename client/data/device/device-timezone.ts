import { type Instant, knownZone, type Zone } from '../../../domain/time.ts';
import { event } from '../../platform/replica/catalog-view.ts';

let asked: { readonly at: Instant; readonly conference: Zone | undefined; readonly zone: Zone } | undefined;

/**
 * The time zone of this device at a tick of the clock; the event's where the browser does not know its own. People land,
 * and phones follow. The browser is asked once a tick: it builds a formatter for each answer, and a screen full of times
 * wants it some hundred times.
 */
export function deviceZone(now: Instant): Zone {
  const conference = event.get()?.zone;
  if (asked?.at !== now || asked.conference !== conference)
    asked = { at: now, conference, zone: knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone, conference) };
  return asked.zone;
}
