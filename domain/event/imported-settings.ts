import { CHAT_KEEP_DAYS } from '../limits/chats.ts';
import { BIO_MAX_DEFAULT } from '../limits/companies.ts';
import type { Talk } from '../talks/talk.ts';
import type { IsoDate } from '../time.ts';
import type { EventSettings } from './event-settings.ts';
import { onDates, widened, withDates, tidyDates } from './changed-dates.ts';
import { type EventDates, eventDates, isListed } from './event-dates.ts';
import { DAY_CHANGE_DEFAULT, dateOf, talkDays } from './imported-days.ts';
import type { ImportedEvent } from './imported-event.ts';

/** Default name of an event. */
export const UNNAMED = 'Conference';

export interface SettingsNeeds {
  /** What stands where the source says nothing. */
  readonly kept?: EventSettings | undefined;
  /** Talks that the source no longer has and that stay in the catalog, as cancelled: their days stay too. */
  readonly left?: readonly Talk[];
  /** What the operator decided, over everything. */
  readonly fixed?: Partial<EventSettings>;
}

/**
 * The event's settings after the import: name, place, zone and dates from the source, the rest as it is in
 * `kept`, or the defaults. Undefined when the source says nothing about the event.
 */
export function settingsDocument(
  imported: ImportedEvent,
  { kept, left = [], fixed = {} }: SettingsNeeds,
): EventSettings | undefined {
  const says = imported.event;
  const firstDay = says?.firstDay ?? kept?.firstDay;
  const lastDay = says?.lastDay ?? kept?.lastDay;
  const zone = says?.zone ?? kept?.zone;
  if (!says || !firstDay || !lastDay || !zone) return undefined;
  // An event of one's own begins closed: its organisers open it, and see for whom.
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
    ...(begins && { phase: says.isDemo ? 'live' : 'onboarding' }),
    id: 'event',
    name: says.name ?? kept?.name ?? UNNAMED,
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
  /** Days that hold talks of the source. */
  readonly holding: readonly IsoDate[];
  /** Days of talks that are no longer in the source. */
  readonly left: readonly IsoDate[];
}

/** The source's dates and those of what it left, which stay far from them only where days of the event lay apart already. */
function datesAfter(dates: EventDates, { kept, holding, left }: DaysNeeds): EventDates {
  const near = widened(dates, left);
  const shown = eventDates(near);
  if (!kept || !isListed(kept) || left.every((day) => shown.includes(day))) return near;
  const listed = onDates(isListed(dates) ? eventDates(dates) : [...holding, dates.firstDay, dates.lastDay]);
  return widened(listed ?? dates, left, true);
}

/** The films of the demo go with it. */
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
