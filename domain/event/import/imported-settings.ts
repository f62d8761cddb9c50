import { CHAT_KEEP_DAYS } from '../../limits/chats.ts';
import { BIO_MAX_DEFAULT } from '../../limits/companies.ts';
import type { Talk } from '../../talks/talk.ts';
import type { IsoDate } from '../../time.ts';
import type { TemplateName } from '../../event-fields/event-field.ts';
import { templateDirectory } from '../../event-fields/templates/event-templates.ts';
import type { EventSettings } from '../event-settings.ts';
import { onDates, widened, withDates, tidyDates } from '../changed-dates.ts';
import { type EventDates, eventDates, areDaysListed } from '../event-dates.ts';
import { DAY_CHANGE_DEFAULT, dateOf, talkDays } from './imported-days.ts';
import type { ImportedEvent } from './imported-event.ts';

/** Name of an imported event if the source gives none. */
export const UNNAMED_IMPORT = 'Conference';

export interface SettingsNeeds {
  /** Settings to use where the source gives none. */
  readonly kept?: EventSettings | undefined;
  /** Talks that are missing in the source and stay as cancelled; their days stay too. */
  readonly left?: readonly Talk[];
  /** Settings fixed by the operator; they override everything. */
  readonly fixed?: Partial<EventSettings>;
  /** The kind of event that was chosen before; it counts for a new event. */
  readonly template?: TemplateName | undefined;
}

/**
 * The event's settings after the import: name, location, zone and dates from the source, the others from `kept` or the
 * defaults. Undefined if the source says nothing about the event.
 */
export function settingsDocument(
  imported: ImportedEvent,
  { kept, left = [], fixed = {}, template }: SettingsNeeds,
): EventSettings | undefined {
  const says = imported.event;
  const firstDay = says?.firstDay ?? kept?.firstDay;
  const lastDay = says?.lastDay ?? kept?.lastDay;
  const zone = says?.zone ?? kept?.zone;
  if (!says || !firstDay || !lastDay || !zone) return undefined;
  // A new event starts closed: its organisers open it, and decide for whom.
  const begins = kept === undefined || (kept.isDemo && says.isDemo !== true);
  const dayChange = says.dayChange ?? kept?.dayChange ?? DEFAULTS.dayChange;
  const rule = { zone, dayChange };
  const days = says.firstDay === undefined && says.lastDay === undefined ? kept?.days : says.days;
  const dates = datesAfter(tidyDates({ firstDay, lastDay, days }), {
    kept,
    holding: [...talkDays(imported.talks, rule).keys()],
    left: left.map((talk) => dateOf(talk.startsAt, rule)),
  });
  const settings: EventSettings = {
    ...(kept ? keptSettings(kept, says.isDemo ?? false) : DEFAULTS),
    ...(begins && { phase: says.isDemo ? 'live' : 'onboarding', ...templateDirectory(template) }),
    id: 'event',
    name: says.name ?? kept?.name ?? UNNAMED_IMPORT,
    location: says.location ?? kept?.location ?? '',
    zone,
    firstDay,
    lastDay,
    dayChange,
    exhibitorVocabulary: says.exhibitorVocabulary ?? kept?.exhibitorVocabulary ?? DEFAULTS.exhibitorVocabulary,
    isDemo: says.isDemo ?? false,
  };
  return tidyDates({ ...withDates(settings, dates), ...fixed });
}

interface DaysNeeds {
  readonly kept: EventSettings | undefined;
  /** Days on which talks of the source take place. */
  readonly holding: readonly IsoDate[];
  /** Days of existing talks that are missing in the source. */
  readonly left: readonly IsoDate[];
}

/**
 * Returns the source's dates, extended by the days of the talks it left out. Distant days are kept only if the event had a gap
 * before.
 */
function datesAfter(dates: EventDates, { kept, holding, left }: DaysNeeds): EventDates {
  const near = widened(dates, left);
  const shown = eventDates(near);
  if (!kept || !areDaysListed(kept) || left.every((day) => shown.includes(day))) return near;
  const listed = onDates(areDaysListed(dates) ? eventDates(dates) : [...holding, dates.firstDay, dates.lastDay]);
  return widened(listed ?? dates, left, true);
}

/** Returns the current settings to keep; if they are the demo's, without its all-day streams. */
function keptSettings({ liveStreams, ...kept }: EventSettings, isDemo: boolean): EventSettings {
  return liveStreams === undefined || (kept.isDemo && !isDemo) ? kept : { ...kept, liveStreams };
}

const DEFAULTS = {
  dayLabels: [],
  dayChange: DAY_CHANGE_DEFAULT,
  phase: 'onboarding',
  sessionsPerUser: 1,
  companyBioMax: BIO_MAX_DEFAULT,
  chatKeepDays: CHAT_KEEP_DAYS,
  exhibitorVocabulary: 'affiliate',
  publicProgramme: false,
  ticketUrl: '',
  faqUrl: '',
  appUrl: '',
} satisfies Partial<EventSettings>;
