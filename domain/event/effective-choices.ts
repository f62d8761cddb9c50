import * as v from 'valibot';
import { COUNTRIES } from '../choices/countries.ts';
import {
  type EventField,
  type FieldForm,
  FIELD_FORMS,
  FieldKind,
  type FieldList,
  FieldVisibility,
} from '../event-fields/event-field.ts';
import { offeredLabels } from '../event-fields/field-options.ts';
import { fieldsInForce, type ReleasedLists } from '../event-fields/fields-in-force.ts';
import { askedFields, fieldNamed } from '../event-fields/listed-fields.ts';
import { CHAT_MESSAGE_MAX } from '../limits/chats.ts';
import { CHOICES_MAX, OWN_CHOICE_MAX } from '../limits/fields.ts';
import { RESOURCE_FILE_MAX_BYTES, PHOTO_MAX_BYTES } from '../limits/files.ts';
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
} from '../limits/people.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import { REMINDER_CHOICES } from '../people/settings.ts';
import { REACTION_TYPES } from '../posts/reaction.ts';
import { TICKET_TYPE_NAMES } from '../tickets/ticket-type.ts';
import { conferenceDays } from './conference-days.ts';
import type { Instant } from '../time.ts';
import type { EventSettings } from './event-settings.ts';

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

/** A field as programs need it to fill in a form. */
const AskedField = v.pipe(
  v.object({
    id: v.string(),
    kind: FieldKind,
    label: v.string(),
    help: v.string(),
    required: v.boolean(),
    visible: FieldVisibility,
    options: list,
    own: v.boolean(),
  }),
  v.title('AskedField'),
);
const askedField = (field: EventField): v.InferOutput<typeof AskedField> => {
  const { id, kind, label, help, required, visible, own } = field;
  return { id, kind, label, help, required, visible, own, options: offeredLabels(field) };
};

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
  /** The fields that each form asks, in order; choices with what they say. */
  fields: v.object(v.entriesFromList(FIELD_FORMS, v.array(AskedField))),
  /** The packages of exhibitors, in the order of the marketplace. */
  packages: v.array(v.object({ id: v.string(), name: v.string() })),
  limits: v.object({
    ...v.entriesFromList(Object.keys(LIMITS) as (keyof typeof LIMITS)[], v.number()),
    company_bio_max: v.number(),
  }),
});
export type ChoicesInForce = v.InferOutput<typeof ChoicesInForce>;

const daysOf = (event: EventSettings): ChoicesInForce['days'] =>
  conferenceDays(event).map(({ index, date, label, startsAt, endsAt }) => ({
    index,
    date,
    label,
    starts_at: iso(startsAt),
    ends_at: iso(endsAt),
  }));

export function choicesInForce(
  event: EventSettings,
  released: ReleasedLists = {},
  packages: Packages = TEMPLATE_PACKAGES,
): ChoicesInForce {
  const lists = Object.fromEntries(FIELD_FORMS.map((form) => [form, fieldsInForce(form, event, released)])) as Record<
    FieldForm,
    FieldList
  >;
  const offered = (form: FieldForm, id: string): string[] => {
    const field = fieldNamed(lists[form], id);
    return field?.asked ? offeredLabels(field) : [];
  };
  return {
    focus: offered('person', 'focus'),
    traffic: offered('person', 'traffic'),
    interested: offered('person', 'interested'),
    monthly_revenue: offered('person', 'monthly_revenue'),
    geoTraffic: offered('person', 'geoTraffic'),
    gender: offered('person', 'gender'),
    country: [...COUNTRIES],
    attendee_company_type: offered('person', 'attendee_company_type'),
    exhibitor_vocabulary: event.exhibitorVocabulary,
    company_type: offered('company', 'company_type'),
    expertise: offered('company', 'expertise'),
    ticket_types: [...TICKET_TYPE_NAMES],
    reactions: [...REACTION_TYPES],
    reminder_minutes: [...REMINDER_CHOICES],
    days: daysOf(event),
    fields: {
      person: askedFields(lists.person).map(askedField),
      company: askedFields(lists.company).map(askedField),
      talk: askedFields(lists.talk).map(askedField),
      stage: askedFields(lists.stage).map(askedField),
    },
    packages: packages.map(({ id, name }) => ({ id, name })),
    limits: { ...LIMITS, company_bio_max: fieldNamed(lists.company, 'description')?.max ?? event.companyBioMax },
  };
}

const iso = (at: Instant): string => Temporal.Instant.fromEpochMilliseconds(at).toString();
