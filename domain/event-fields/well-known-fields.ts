import type { EventField, FieldForm } from './event-field.ts';

// Fields that every release of the product has, with a name in the API and a field in documents.

/** The well-known fields by their API names, in the order of validation; pictures come last. */
export const WELL_KNOWN_FIELDS = {
  person: [
    'first_name',
    'last_name',
    'gender',
    'job_position',
    'about',
    'focus',
    'traffic',
    'interested',
    'monthly_revenue',
    'geoTraffic',
    'country',
    'twitter',
    'facebook',
    'hasAgency',
    'stmUsername',
    'website',
    'attendee_company',
    'attendee_company_type',
    'companyDescription',
    'profile_picture_url',
    'companyLogo',
  ],
  company: [
    'name',
    'email',
    'country',
    'company_type',
    'description',
    'expertise',
    'focus',
    'traffic',
    'geoTraffic',
    'url',
    'facebook',
    'twitter',
    'main_color',
    'promo_video',
    'logo_url',
  ],
  talk: [],
  stage: [],
} as const satisfies Record<FieldForm, readonly string[]>;

/** Whether a field is well-known. All others are the event's own, with answers in `extra`. */
export const isWellKnown = (form: FieldForm, id: string): boolean =>
  (WELL_KNOWN_FIELDS[form] as readonly string[]).includes(id);

/** Whether organisers fill in the form: its answers are part of the programme, which everybody sees. */
export const isOfProgramme = (form: FieldForm): boolean => form === 'talk' || form === 'stage';

/** Whether every form has this field, so that it cannot be removed. */
export const isBuiltIn = (form: FieldForm, id: string): boolean =>
  (form === 'person' && (id === 'first_name' || id === 'last_name')) || (form === 'company' && id === 'name');

/** Returns the event's own fields of a list. */
export const ownFields = (form: FieldForm, fields: readonly EventField[]): EventField[] =>
  fields.filter(({ id }) => !isWellKnown(form, id));

/** Well-known fields of the person form about the person's company. One switch turns all of them on or off. */
export const COMPANY_PART: ReadonlySet<string> = new Set([
  'companyLogo',
  'attendee_company',
  'attendee_company_type',
  'companyDescription',
]);
