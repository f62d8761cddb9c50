import type { Ask } from '../loading/answer.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import type { AdminSearch } from './admin-search.ts';
import { askAudit } from './records/audit.ts';
import { askSettings } from './event/event-settings.ts';
import { askDisplays } from './event/displays.ts';
import { askTickets, askUsers } from './people/users.ts';
import { askWebhooks } from './event/webhooks.ts';

/** Comes with the screens of figures. */
const askNumbers: Ask = async (search, signal) => (await import('./live/statistics.ts')).askStatistics(search, signal);

/** What the screens ask the server for that show what is in no mirror, by their `type` in the address. */
const ASKS: Readonly<Record<string, Ask>> = {
  AUDIT: askAudit,
  REPORT: askNumbers,
  SCREENS: askDisplays,
  SETTINGS: askSettings,
  STATISTICS: askNumbers,
  TICKETS: askTickets,
  USERS: askUsers,
  WEBHOOKS: askWebhooks,
};

/** Asks for what the open screen shows; most have all of it on the device, and so has what is opened first. */
export const askAdmin: Ask = async (search: AdminSearch, signal) =>
  ASKS[search.type ?? '']?.(search, signal) ?? { ok: true, value: { value: null, at: serverNow() } };
