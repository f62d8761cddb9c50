import * as v from 'valibot';
import { CHAT_KEEP_DAYS, CHAT_KEEP_DAYS_MAX } from '../limits/chats.ts';
import { BIO_MAX_DEFAULT } from '../limits/companies.ts';
import {
  COMPANY_BIO_LONGEST,
  CONFERENCE_ZONE_DEFAULT,
  EVENT_TEXT_MAX,
  SESSIONS_PER_USER_MAX,
} from '../limits/event.ts';
import { ACCOUNT_KEEP_DAYS_MAX, ACCOUNT_KEEP_DAYS_MIN, CONSENT_KEEP_MONTHS_MAX } from '../limits/pages.ts';
import { REGISTRATION_PLACES_MAX } from '../limits/registrations.ts';
import { DirectoryMode } from '../people/directory-mode.ts';
import { Phase } from '../phase.ts';
import type { LogInWay } from '../sessions/log-in-ways.ts';
import { collection } from '../sync/collection.ts';
import { TalkLink } from '../talks/talk.ts';
import { IsoDate, WallTime, Zone } from '../time.ts';
import { WallMoment } from './wall-time.ts';

/** A stage streamed all day, with a backup stream. Valid values are in live-streams.ts. */
const LiveStream = v.object({
  name: v.string(),
  primary: v.string(),
  backup: v.optional(v.string(), ''),
  /** Which of the two streams is shown; absent means the first. */
  on: v.optional(v.picklist(['primary', 'backup'])),
});

/**
 * Settings of the event by its organisers. One document of the log (`event`/`event`), so devices have it offline.
 * `EVENT_FILE` overrides single fields at start; an import sets name, zone and dates; organisers set the rest in the app
 * (event-form.ts).
 */
export const EventSettings = v.pipe(
  v.object({
    id: v.optional(v.literal('event'), 'event'),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(EVENT_TEXT_MAX)),
    location: v.optional(v.string(), ''),
    zone: v.optional(Zone, CONFERENCE_ZONE_DEFAULT),
    /** First and last conference day, both in `zone`. */
    firstDay: IsoDate,
    lastDay: IsoDate,
    /** All conference days in order, set if days between first and last are left out. At most CONFERENCE_DAYS_MAX, listed or not. */
    days: v.optional(v.array(IsoDate)),
    /** Labels of the days in order; days without a label are called Day One, Day Two … */
    dayLabels: v.optional(v.array(v.string()), []),
    /** A talk that starts before this time of night belongs to the evening before. */
    dayChange: v.optional(WallTime, '04:00'),
    phase: v.optional(Phase, 'live'),
    sessionsPerUser: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SESSIONS_PER_USER_MAX)), 1),
    companyBioMax: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COMPANY_BIO_LONGEST)),
      BIO_MAX_DEFAULT,
    ),
    exhibitorVocabulary: v.optional(v.picklist(['affiliate', 'creator']), 'affiliate'),
    ticketUrl: v.optional(v.string(), ''),
    faqUrl: v.optional(v.string(), ''),
    appUrl: v.optional(v.string(), ''),
    /** The event's color, `#rrggbb`; screens adjust it for contrast. */
    accent: v.optional(v.string()),
    logoUrl: v.optional(v.nullable(v.string())),
    /** Links about the event, such as where people talk. */
    links: v.optional(v.array(TalkLink)),
    /** Banner text, in the lobby and beside the log-in. */
    bannerText: v.optional(v.string()),
    /** Help contact: a mail address or a page. */
    contact: v.optional(v.string()),
    /** Ways to log in; absent means all. Valid values are in event-form.ts. */
    logInBy: v.optional(v.array(v.string() as v.GenericSchema<LogInWay>)),
    /** Stages streamed all day in addition to talks, for logged-in people. */
    liveStreams: v.optional(v.array(LiveStream)),
    /** Days after the event for which chat messages are kept. */
    chatKeepDays: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CHAT_KEEP_DAYS_MAX)),
      CHAT_KEEP_DAYS,
    ),
    /** Months for which acceptances are kept after the person was erased, 0 for not at all; absent means 36. */
    consentKeepMonths: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CONSENT_KEEP_MONTHS_MAX))),
    /** Days after the event for which accounts without a log-in are kept; absent or null means for ever. */
    accountKeepDays: v.optional(
      v.nullable(v.pipe(v.number(), v.integer(), v.minValue(ACCOUNT_KEEP_DAYS_MIN), v.maxValue(ACCOUNT_KEEP_DAYS_MAX))),
    ),
    /** Who is in the directory (domain/people/directory-mode.ts); absent means everybody. */
    directory: v.optional(DirectoryMode),
    /** Whether the programme is public; people's profiles never are. */
    publicProgramme: v.optional(v.boolean(), false),
    /** Whether people without a log-in may use the app to read the programme (domain/guests); absent means no. */
    guests: v.optional(v.boolean()),
    /** Whether anyone may register (domain/registrations); absent means no. */
    registration: v.optional(v.boolean()),
    /** Number of places for people who register; the next ones wait. Absent and 0 mean no limit. */
    registrationPlaces: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(REGISTRATION_PLACES_MAX))),
    /** Type of ticket of people who register; absent or empty means the first that opens the event. */
    registrationTicket: v.optional(v.string()),
    /** Whether new and imported talks have questions and chat by default; absent means no. */
    discussions: v.optional(v.boolean()),
    /** Time from which certificates of attendance are available, local time in `zone`; absent or empty means the end of the event. */
    certificatesFrom: v.optional(WallMoment),
    /** Names of set-up steps (setup-names.ts) that an organiser marked as not needed. */
    setupSkipped: v.optional(v.array(v.string())),
    /** True for the included demo event; the first real import replaces it. */
    isDemo: v.optional(v.boolean(), false),
  }),
  v.check((event) => event.firstDay <= event.lastDay),
);
export type EventSettings = v.InferOutput<typeof EventSettings>;

export const eventSettingsCollection = collection('pub', 'event', { schema: EventSettings });
