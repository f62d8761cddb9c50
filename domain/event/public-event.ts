import * as v from 'valibot';
import { Phase } from '../phase.ts';
import { areGuestsAllowed } from '../guests/guests-allowed.ts';
import { isRegistrationOpen } from '../registrations/is-registration-open.ts';
import { OfferedProvider } from '../oidc/offered-provider.ts';
import { LOG_IN_WAYS, logInWays } from '../sessions/log-in-ways.ts';
import { IsoDate, Zone } from '../time.ts';
import type { EventSettings } from './event-settings.ts';

/** `GET event`: public facts of the event, for the login page and link previews. */
export const PublicEvent = v.object({
  name: v.string(),
  location: v.string(),
  zone: Zone,
  firstDay: IsoDate,
  lastDay: IsoDate,
  /** All dates in order, if the event skips days between. */
  days: v.optional(v.array(IsoDate)),
  phase: Phase,
  ticketUrl: v.string(),
  faqUrl: v.string(),
  appUrl: v.optional(v.string(), ''),
  /** False while name and dates are only placeholders. */
  isSetUp: v.optional(v.boolean(), true),
  isDemo: v.boolean(),
  /** Set if people without a log-in may use the app. */
  guests: v.optional(v.literal(true)),
  /** Set if anyone may register. */
  registration: v.optional(v.literal(true)),
  accent: v.optional(v.string(), ''),
  logoUrl: v.optional(v.nullable(v.string()), null),
  bannerText: v.optional(v.string(), ''),
  contact: v.optional(v.string(), ''),
  /** Whether a new log-in ends the person's log-ins on other devices. */
  isOneDevice: v.optional(v.boolean(), true),
  /** Providers by which people may log in, if there are any. */
  providers: v.optional(v.array(OfferedProvider)),
  logInBy: v.optional(v.array(v.picklist(LOG_IN_WAYS)), [...LOG_IN_WAYS]),
});
export type PublicEvent = v.InferOutput<typeof PublicEvent>;

export const toPublicEvent = (
  event: EventSettings,
  isSetUp: boolean,
  providers: readonly OfferedProvider[] = [],
): PublicEvent => ({
  name: event.name,
  location: event.location,
  zone: event.zone,
  firstDay: event.firstDay,
  lastDay: event.lastDay,
  ...(event.days && { days: event.days }),
  phase: event.phase,
  ticketUrl: event.ticketUrl,
  faqUrl: event.faqUrl,
  appUrl: event.appUrl,
  isSetUp,
  isDemo: event.isDemo,
  ...(areGuestsAllowed(event) && { guests: true as const }),
  ...(isRegistrationOpen(event) && { registration: true as const }),
  accent: event.accent ?? '',
  logoUrl: event.logoUrl ?? null,
  bannerText: event.bannerText ?? '',
  contact: event.contact ?? '',
  isOneDevice: event.sessionsPerUser === 1,
  ...(providers.length > 0 && { providers: [...providers] }),
  logInBy: [...logInWays(event)],
});
