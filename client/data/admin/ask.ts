import { conferenceDays, dayOf } from '../../../domain/event/conference-days.ts';
import { event } from '../../platform/catalog-view.ts';
import { derived } from '../../platform/live-value.ts';
import type { Ask } from '../answer.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { useLive } from '../../platform/use-live.ts';
import type { AdminSearch } from './admin-search.ts';
import { askAudit } from './audit.ts';
import { askSettings } from './event-settings.ts';
import { askDisplays } from './displays.ts';
import { askTickets, askUsers } from './users.ts';
import { askWebhooks } from './webhooks.ts';

/** What the screens ask the server for that show what is in no mirror, by their `type` in the address. */
const ASKS: Readonly<Record<string, Ask>> = {
  AUDIT: askAudit,
  SCREENS: askDisplays,
  SETTINGS: askSettings,
  TICKETS: askTickets,
  USERS: askUsers,
  WEBHOOKS: askWebhooks,
};

/** Asks for what the open screen shows; most have all of it on the device. */
export const askAdmin: Ask = async (search: AdminSearch, signal) =>
  ASKS[search.type ?? defaultType.get()]?.(search, signal) ?? { ok: true, value: { value: null, at: serverNow() } };

/** What is opened where the address names none: on a day of the event while it runs, how it runs. */
export const defaultType = derived(event, (settings) => {
  const isOn = settings?.phase === 'live' && dayOf(conferenceDays(settings), serverNow()) !== undefined;
  return isOn ? 'LIVE' : 'USERS';
});
export const useDefaultType = (): string => useLive(defaultType);
