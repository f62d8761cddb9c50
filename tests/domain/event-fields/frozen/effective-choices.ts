// A copy of the rules that the specification's templates must keep to the sentence. It does not follow the product.
import * as v from 'valibot';
import {
  ATTENDEE_COMPANY_TYPES,
  FOCUS_NICHES,
  GENDERS,
  GEOS,
  MONTHLY_REVENUES,
  TRAFFIC_TYPES,
} from './attendee-choices.ts';
import { COUNTRIES } from '../../../../domain/choices/countries.ts';
import { EXHIBITOR_VOCABULARIES } from './exhibitor-choices.ts';
import { CHAT_MESSAGE_MAX } from '../../../../domain/limits/chats.ts';
import { CHOICES_MAX, OWN_CHOICE_MAX } from '../../../../domain/limits/fields.ts';
import { RESOURCE_FILE_MAX_BYTES, PHOTO_MAX_BYTES } from '../../../../domain/limits/files.ts';
import {
  ATTENDEE_COMPANY_DESCRIPTION_MAX,
  COMPANY_NAME_MAX,
  COMPANY_NAME_MIN,
  FOCUS_MAX,
  FOCUS_MIN,
  NAME_MAX,
  NAME_MIN,
  PROFILE_LINE_MAX,
  PROFILE_TEXT_MAX,
} from '../../../../domain/limits/people.ts';
import { REMINDER_CHOICES } from '../../../../domain/people/settings.ts';
import { REACTION_TYPES } from '../../../../domain/posts/reaction.ts';
import { TICKET_TYPE_NAMES } from '../../../../domain/tickets/ticket-type.ts';
import { conferenceDays } from '../../../../domain/event/conference-days.ts';
import type { Instant } from '../../../../domain/time.ts';
import type { EventSettings } from '../../../../domain/event/event-settings.ts';

const list = v.array(v.string());
const LIMITS = {
  name_min: NAME_MIN,
  name_max: NAME_MAX,
  focus_min: FOCUS_MIN,
  focus_max: FOCUS_MAX,
  choices_max: CHOICES_MAX,
  own_choice_max: OWN_CHOICE_MAX,
  line_max: PROFILE_LINE_MAX,
  about_max: PROFILE_TEXT_MAX,
  attendee_company_min: COMPANY_NAME_MIN,
  attendee_company_max: COMPANY_NAME_MAX,
  attendee_company_description_max: ATTENDEE_COMPANY_DESCRIPTION_MAX,
  photo_bytes_max: PHOTO_MAX_BYTES - 1,
  document_bytes_max: RESOURCE_FILE_MAX_BYTES,
  message_max: CHAT_MESSAGE_MAX,
} as const;

/** Choices and limits of this event's forms; lists with `Other` also accept other words. */
export const ChoicesInForce = v.object({
  focus: list,
  traffic: list,
  interested: list,
  monthly_revenue: list,
  geoTraffic: list,
  gender: list,
  country: list,
  attendee_company_type: list,
  /** Which of the two vocabularies for exhibitors applies. */
  exhibitor_vocabulary: v.picklist(['affiliate', 'creator']),
  company_type: list,
  expertise: list,
  ticket_types: list,
  reactions: list,
  reminder_minutes: v.array(v.number()),
  days: v.array(
    v.object({ index: v.number(), date: v.string(), label: v.string(), starts_at: v.string(), ends_at: v.string() }),
  ),
  limits: v.object({
    ...v.entriesFromList(Object.keys(LIMITS) as (keyof typeof LIMITS)[], v.number()),
    company_bio_max: v.number(),
  }),
});
export type ChoicesInForce = v.InferOutput<typeof ChoicesInForce>;

export function choicesInForce(event: EventSettings): ChoicesInForce {
  const { types, specialties } = EXHIBITOR_VOCABULARIES[event.exhibitorVocabulary];
  return {
    focus: [...FOCUS_NICHES],
    traffic: [...TRAFFIC_TYPES],
    interested: [...ATTENDEE_COMPANY_TYPES],
    monthly_revenue: [...MONTHLY_REVENUES],
    geoTraffic: [...GEOS],
    gender: [...GENDERS],
    country: [...COUNTRIES],
    attendee_company_type: [...ATTENDEE_COMPANY_TYPES],
    exhibitor_vocabulary: event.exhibitorVocabulary,
    company_type: [...types],
    expertise: [...specialties],
    ticket_types: [...TICKET_TYPE_NAMES],
    reactions: [...REACTION_TYPES],
    reminder_minutes: [...REMINDER_CHOICES],
    days: conferenceDays(event).map(({ index, date, label, startsAt, endsAt }) => ({
      index,
      date,
      label,
      starts_at: iso(startsAt),
      ends_at: iso(endsAt),
    })),
    limits: { ...LIMITS, company_bio_max: event.companyBioMax },
  };
}

const iso = (at: Instant): string => Temporal.Instant.fromEpochMilliseconds(at).toString();
