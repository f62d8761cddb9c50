import * as v from 'valibot';
import { Phase } from '../phase.ts';
import { IsoDate, Zone } from '../time.ts';
import type { EventSettings } from './event-settings.ts';

/** `GET event`: what a stranger may know of the event, for the login page and the link previews. */
export const PublicEvent = v.object({
  name: v.string(),
  location: v.string(),
  zone: Zone,
  firstDay: IsoDate,
  lastDay: IsoDate,
  phase: Phase,
  ticketUrl: v.string(),
  faqUrl: v.string(),
  isDemo: v.boolean(),
});
export type PublicEvent = v.InferOutput<typeof PublicEvent>;

export const publicEvent = (event: EventSettings): PublicEvent => ({
  name: event.name,
  location: event.location,
  zone: event.zone,
  firstDay: event.firstDay,
  lastDay: event.lastDay,
  phase: event.phase,
  ticketUrl: event.ticketUrl,
  faqUrl: event.faqUrl,
  isDemo: event.isDemo,
});
