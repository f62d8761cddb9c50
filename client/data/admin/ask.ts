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

/** Loads the texts of mails. Their code is loaded only with their screen. */
const askMailTexts: Loader = async (search, signal) =>
  (await import('./event/mail-texts.ts')).askMailTexts(search, signal);

/** Loads addresses that mail servers refused. Their code is loaded only with their screen. */
const askRefused: Loader = async (search, signal) =>
  (await import('./event/refused-addresses.ts')).askRefused(search, signal);

/** Loads registrations. Their code is loaded only with their screen. */
const askRegistrations: Loader = async (search, signal) =>
  (await import('./people/registrations.ts')).askRegistrations(search, signal);

/** Loads the tokens of programs. Their code is loaded only with their screen. */
const askMachines: Loader = async (search, signal) => (await import('./event/machines.ts')).askMachines(search, signal);

/** Loaders of screens with data that no replica holds, by the `type` in the URL. */
const ASKS: Readonly<Record<string, Loader>> = {
  AUDIT: askAudit,
  MACHINES: askMachines,
  MAIL_REFUSED: askRefused,
  MAIL_TEXTS: askMailTexts,
  REGISTRATIONS: askRegistrations,
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
