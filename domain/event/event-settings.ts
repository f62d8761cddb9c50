import * as v from 'valibot';
import { CHAT_KEEP_DAYS, CHAT_KEEP_DAYS_MAX } from '../limits/chats.ts';
import { BIO_MAX_DEFAULT } from '../limits/companies.ts';
import {
  COMPANY_BIO_LONGEST,
  CONFERENCE_ZONE_DEFAULT,
  EVENT_TEXT_MAX,
  SESSIONS_PER_USER_MAX,
} from '../limits/event.ts';
import { Phase } from '../phase.ts';
import type { LogInWay } from '../sessions/log-in-ways.ts';
import { collection } from '../sync/collection.ts';
import { IsoDate, WallTime, Zone } from '../time.ts';
import { WallMoment } from './wall-time.ts';

/** A stage that is streamed all day, and its stream for when the first one fails. What may stand there is in live-streams.ts. */
const LiveStream = v.object({
  name: v.string(),
  primary: v.string(),
  backup: v.optional(v.string(), ''),
  /** Which of the two plays; left out, the first. */
  on: v.optional(v.picklist(['primary', 'backup'])),
});

/**
 * What an organiser decides about the event. One document of the log (`event`/`event`), so devices have it
 * offline. `EVENT_FILE` overrides single fields at start; an import sets name, zone and dates; organisers set the rest
 * in the app (event-form.ts).
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
    /** All of them in order, where some days between are none of the event. There are at most CONFERENCE_DAYS_MAX, listed or not. */
    days: v.optional(v.array(IsoDate)),
    /** Labels in order; days without one are called Day One, Day Two … */
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
    /** The event's own colour, `#rrggbb`; screens make it lighter or darker where text needs it. */
    accent: v.optional(v.string()),
    logoUrl: v.optional(v.nullable(v.string())),
    /** What everybody is to read first, in the lobby and beside the log-in. */
    bannerText: v.optional(v.string()),
    /** Whom people may ask who need help: a mail address or a page. */
    contact: v.optional(v.string()),
    /** How people log in; left out, in every way there is. What may stand there is in event-form.ts. */
    logInBy: v.optional(v.array(v.string() as v.GenericSchema<LogInWay>)),
    /** Stages that are streamed all day beside the talks, for everybody who is logged in. */
    liveStreams: v.optional(v.array(LiveStream)),
    /** Whole days after the last one, for which what was said in the chat is kept. */
    chatKeepDays: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CHAT_KEEP_DAYS_MAX)),
      CHAT_KEEP_DAYS,
    ),
    /** Whether strangers may read the programme, too; people's profiles they never read. */
    publicProgramme: v.optional(v.boolean(), false),
    /** Whether new talks, and those of imports that do not say, have questions and chat; left out, no. */
    discussions: v.optional(v.boolean()),
    /** From when certificates of attendance are given, a wall-clock time in `zone`; left out or empty, from the end of the event. */
    certificatesFrom: v.optional(WallMoment),
    /** Lines of the set-up (setup-lines.ts) that an organiser says are not needed. */
    setupSkipped: v.optional(v.array(v.string())),
    /** True for the event this project ships to try things out; the first real import replaces it. */
    isDemo: v.optional(v.boolean(), false),
  }),
  v.check((event) => event.firstDay <= event.lastDay),
);
export type EventSettings = v.InferOutput<typeof EventSettings>;

export const eventSettings = collection('pub', 'event', { schema: EventSettings });
