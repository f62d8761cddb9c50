import { CHAT_KEEP_DAYS } from '../limits/chats.ts';
import { BIO_MAX_DEFAULT } from '../limits/companies.ts';
import type { Talk } from '../talks/talk.ts';
import type { EventSettings } from './event-settings.ts';
import { DAY_CHANGE_DEFAULT, dateOf, widened } from './imported-days.ts';
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
  return {
    ...(kept ? keptSettings(kept, says.isDemo ?? false) : DEFAULTS),
    ...(begins && { phase: says.isDemo ? 'live' : 'onboarding' }),
    id: 'event',
    name: says.name ?? kept?.name ?? UNNAMED,
    location: says.location ?? kept?.location ?? '',
    zone,
    ...widened(
      { firstDay, lastDay },
      left.map((talk) => dateOf(talk.startsAt, { zone, dayChange })),
    ),
    dayChange,
    exhibitorVocabulary: says.exhibitorVocabulary ?? kept?.exhibitorVocabulary ?? DEFAULTS.exhibitorVocabulary,
    isDemo: says.isDemo ?? false,
    ...fixed,
  };
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
