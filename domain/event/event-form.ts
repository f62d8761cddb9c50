import * as v from 'valibot';
import { definedFields } from '../document-fields.ts';
import { texts } from '../texts.ts';
import {
  BANNER_TEXT_MAX,
  COMPANY_BIO_LONGEST,
  CONFERENCE_DAYS_MAX,
  DAY_LABEL_MAX,
  EVENT_TEXT_MAX,
  SESSIONS_PER_USER_MAX,
} from '../limits/event.ts';
import { CHOICES_MAX } from '../limits/fields.ts';
import { formTexts } from '../form-texts.ts';
import { TALK_LINKS_MAX } from '../limits/talk-fields.ts';
import { optionalLink } from '../links.ts';
import { linksForm } from '../links-form.ts';
import { CHAT_KEEP_DAYS_MAX } from '../limits/chats.ts';
import { ACCOUNT_KEEP_DAYS_MAX, ACCOUNT_KEEP_DAYS_MIN, CONSENT_KEEP_MONTHS_MAX } from '../limits/pages.ts';
import { REGISTRATION_PLACES_MAX } from '../limits/registrations.ts';
import { TICKET_TYPE_ID_MAX } from '../limits/tickets.ts';
import { DirectoryMode } from '../people/directory-mode.ts';
import { Phase } from '../phase.ts';
import { type FieldProblem, type Refusal, refusal } from '../refusal.ts';
import type { Talk } from '../talks/talk.ts';
import { IsoDate, WallTime, Zone } from '../time.ts';
import { LOG_IN_WAYS } from '../sessions/log-in-ways.ts';
import { isTooLong, onDates, tidyDates } from './changed-dates.ts';
import { conferenceDays, dayOf } from './conference-days.ts';
import { Contact } from './contact.ts';
import type { EventDates } from './event-dates.ts';
import type { EventSettings } from './event-settings.ts';
import { LiveStreams } from './live-streams.ts';
import { WallMoment } from './wall-time.ts';
import { SETUP_LINES } from './setup/setup-names.ts';

/** Fields that organisers may set: all except `id` and `isDemo`. */
export type EventFields = Omit<EventSettings, 'id' | 'isDemo'>;
export type EventField = keyof EventFields;

const line = (most: number) =>
  v.pipe(
    v.string('Write text here'),
    v.trim(),
    v.maxLength(most, `At most ${most} characters`),
    v.check((text) => text.isWellFormed(), 'This text contains invalid characters'),
  );
const whole = (most: number, least = 1) =>
  v.pipe(
    v.number('A whole number'),
    v.integer('A whole number'),
    v.minValue(least, `At least ${least}`),
    v.maxValue(most, `At most ${most.toLocaleString('en')}`),
  );
const link = optionalLink(formTexts.linkWrong);

/** Conference days of an event; empty means all days from first to last. Otherwise first and last day are taken from it. */
export const EventDays = v.pipe(
  v.array(IsoDate),
  v.maxLength(CONFERENCE_DAYS_MAX, `An event has at most ${CONFERENCE_DAYS_MAX} days`),
  v.check(
    (days) => days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day),
    'Write each day once, in order',
  ),
);

/** Schema of each field of the event that organisers may set. */
export const eventFields = {
  name: v.pipe(line(EVENT_TEXT_MAX), v.minLength(1, texts.fieldMissing)),
  location: line(EVENT_TEXT_MAX),
  zone: Zone,
  firstDay: IsoDate,
  lastDay: IsoDate,
  days: v.optional(EventDays),
  dayLabels: v.pipe(
    v.array(line(DAY_LABEL_MAX)),
    v.maxLength(CONFERENCE_DAYS_MAX, `An event has at most ${CONFERENCE_DAYS_MAX} days`),
  ),
  dayChange: WallTime,
  phase: Phase,
  sessionsPerUser: whole(SESSIONS_PER_USER_MAX),
  companyBioMax: whole(COMPANY_BIO_LONGEST),
  exhibitorVocabulary: v.picklist(['affiliate', 'creator']),
  ticketUrl: link,
  faqUrl: link,
  appUrl: link,
  chatKeepDays: whole(CHAT_KEEP_DAYS_MAX),
  consentKeepMonths: v.optional(whole(CONSENT_KEEP_MONTHS_MAX, 0)),
  accountKeepDays: v.optional(v.nullable(whole(ACCOUNT_KEEP_DAYS_MAX, ACCOUNT_KEEP_DAYS_MIN))),
  directory: v.optional(DirectoryMode),
  publicProgramme: v.boolean('true or false'),
  guests: v.optional(v.boolean('true or false')),
  registration: v.optional(v.boolean('true or false')),
  registrationPlaces: v.optional(whole(REGISTRATION_PLACES_MAX, 0)),
  registrationTicket: v.optional(v.pipe(v.string(), v.maxLength(TICKET_TYPE_ID_MAX))),
  accent: v.optional(v.pipe(v.string(), v.regex(/^(#[0-9a-f]{6})?$/i, 'A colour like #1f6feb'), v.toLowerCase())),
  logoUrl: v.optional(v.null('Upload the picture first')),
  bannerText: v.optional(line(BANNER_TEXT_MAX)),
  contact: v.optional(Contact),
  links: v.optional(linksForm(`An event has at most ${TALK_LINKS_MAX} links`)),
  logInBy: v.optional(
    v.pipe(
      v.array(v.picklist(LOG_IN_WAYS)),
      v.minLength(1, 'People need one way in at least'),
      v.maxLength(CHOICES_MAX),
      v.transform((ways) => LOG_IN_WAYS.filter((way) => ways.includes(way))),
    ),
  ),
  liveStreams: v.optional(LiveStreams),
  discussions: v.optional(v.boolean('true or false')),
  certificatesFrom: v.optional(WallMoment),
  setupSkipped: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(SETUP_LINES.length))),
} as const satisfies Record<EventField, v.GenericSchema<unknown, unknown>>;

/** Changes to the event: any of the fields in `eventFields`. */
export const EventPatch = v.partial(v.strictObject(eventFields));
export type EventPatch = v.InferOutput<typeof EventPatch>;

/** Returns the event with the changes applied. A change of the first or last day drops `days`. */
export const changedEvent = (before: EventSettings, patch: EventPatch): EventSettings =>
  tidyDates({ ...before, ...definedFields(withOuterDays(patch)) });

/** Adds the first and last day of the settings if they have a list of days. */
export function withOuterDays<T extends Pick<EventDates, 'days'>>(settings: T): T {
  const dates = onDates(settings.days ?? []);
  return dates ? { ...settings, firstDay: dates.firstDay, lastDay: dates.lastDay } : settings;
}

/** Why guests cannot be allowed now. With a programme that is private again, they are not allowed either. */
export const guestsRefusal = (patch: EventPatch, { publicProgramme }: EventSettings): Refusal | undefined =>
  patch.guests === true && !publicProgramme
    ? refusal('invalid', MAKE_PUBLIC_FIRST, [{ field: 'guests', message: MAKE_PUBLIC_FIRST }])
    : undefined;
const MAKE_PUBLIC_FIRST = 'Make the programme public first.';

/** Why these dates are not allowed: too many days, or in the wrong order. */
export function eventRefusal(event: EventDates): Refusal | undefined {
  const problem = spanProblem(event);
  return problem && refusal('invalid', problem.message, [problem]);
}

export function spanProblem(event: EventDates): FieldProblem | undefined {
  if (event.lastDay < event.firstDay)
    return { field: 'lastDay', message: 'The first day must not be after the last day' };
  if (isTooLong(event)) return { field: 'lastDay', message: `An event has at most ${CONFERENCE_DAYS_MAX} days` };
  return undefined;
}

/** Returns a refusal if the patch changes a field set by EVENT_FILE; the same value counts as no change. */
export function fixedRefusal(patch: EventPatch, fixed: Partial<EventSettings>): Refusal | undefined {
  const sent = withOuterDays(patch);
  const problems = (Object.keys(sent) as EventField[])
    .filter((field) => field in fixed && JSON.stringify(sent[field]) !== JSON.stringify(fixed[field]))
    .map((field): FieldProblem => ({ field, message: SET_BY_FILE }));
  return problems.length === 0 ? undefined : refusal('conflict', SET_BY_FILE, problems);
}
const SET_BY_FILE = 'This is set in the event file of the server, and can be changed there alone';

/** Returns the talks outside the event's days, for which the schedule has no place. */
export function talksOutside(talks: readonly Talk[], event: EventSettings): Talk[] {
  const days = conferenceDays(event);
  return talks.filter((talk) => !talk.cancelled && !dayOf(days, talk.startsAt));
}
