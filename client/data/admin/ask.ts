import type { Loader } from '../loading/answer.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import type { AdminSearch } from './admin-search.ts';
import { askAudit } from './records/audit.ts';
import { askSettings } from './event/event-settings.ts';
import { askDisplays } from './event/displays.ts';
import { askTickets, askUsers } from './people/users.ts';
import { askWebhooks } from './event/webhooks.ts';

/** Loads the statistics. Their code is loaded only with these screens. */
const askNumbers: Loader = async (search, signal) =>
  (await import('./live/statistics.ts')).askStatistics(search, signal);

/** Loaders of screens with data that no replica holds, by the `type` in the URL. */
const ASKS: Readonly<Record<string, Loader>> = {
  AUDIT: askAudit,
  REPORT: askNumbers,
  SCREENS: askDisplays,
  SETTINGS: askSettings,
  STATISTICS: askNumbers,
  TICKETS: askTickets,
  USERS: askUsers,
  WEBHOOKS: askWebhooks,
};

/** Loads the data of the open screen. Most screens, including the first, read everything from the device. */
export const askAdmin: Loader = async (search: AdminSearch, signal) =>
  ASKS[search.type ?? '']?.(search, signal) ?? { ok: true, value: { value: null, at: serverNow() } };
