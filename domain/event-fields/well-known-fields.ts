import type { EventField, FieldForm } from './event-field.ts';

// Fields that every release of the product knows: the API has a name for each, and documents a column.

/** The well-known fields by the names of the API, in the order in which forms judge them. Pictures come last. */
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

/** Whether a field is well-known; all others are the event's own, and their answers are in `extra`. */
export const isWellKnown = (form: FieldForm, id: string): boolean =>
  (WELL_KNOWN_FIELDS[form] as readonly string[]).includes(id);

/** Whether every form has this field: it cannot be removed. */
export const isBuiltIn = (form: FieldForm, id: string): boolean =>
  (form === 'person' && (id === 'first_name' || id === 'last_name')) || (form === 'company' && id === 'name');

/** The fields of the event's own in a list. */
export const ownFields = (form: FieldForm, fields: readonly EventField[]): EventField[] =>
  fields.filter(({ id }) => !isWellKnown(form, id));

/** The well-known fields of the person form that are about the person's company: one switch asks all of them. */
export const COMPANY_PART: ReadonlySet<string> = new Set([
  'companyLogo',
  'attendee_company',
  'attendee_company_type',
  'companyDescription',
]);
