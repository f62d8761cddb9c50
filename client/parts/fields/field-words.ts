import type { FieldForm } from '../../../domain/event-fields/event-field.ts';

/** Texts of a field in a form, in addition to its label. */
export interface FieldWords {
  /** Text shown while nothing is chosen. */
  readonly none?: string;
  /** Name of its options, for the label of their search field. */
  readonly options?: string;
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

const NICHES = { none: 'Choose niches', options: 'niches' };
const TRAFFIC = { none: 'Choose kinds of traffic', options: 'kinds of traffic' };
const COUNTRY = { none: 'Choose a country' };
const TYPE = { none: 'Choose a type' };
const TWITTER = { placeholder: 'https://twitter.com/' };
const FACEBOOK = { placeholder: 'https://facebook.com/' };

/** Texts for well-known fields. */
const WORDS: Readonly<Record<FieldForm, Readonly<Record<string, FieldWords>>>> = {
  person: {
    first_name: { autoComplete: 'given-name' },
    last_name: { autoComplete: 'family-name' },
    job_position: { autoComplete: 'organization-title' },
    attendee_company: { autoComplete: 'organization' },
    country: COUNTRY,
    focus: NICHES,
    traffic: TRAFFIC,
    geoTraffic: { none: 'Choose a region' },
    interested: { none: 'Choose kinds of people', options: 'kinds of people' },
    attendee_company_type: TYPE,
    gender: { none: 'Prefer not to say' },
    monthly_revenue: { none: 'Prefer not to say' },
    stmUsername: { autoComplete: 'off' },
    twitter: TWITTER,
    facebook: FACEBOOK,
  },
  company: {
    name: { autoComplete: 'organization' },
    email: { autoComplete: 'email' },
    country: COUNTRY,
    company_type: TYPE,
    expertise: { none: 'Choose specialties', options: 'specialties' },
    focus: NICHES,
    traffic: TRAFFIC,
    geoTraffic: { none: 'Choose regions', options: 'regions' },
    twitter: TWITTER,
    facebook: FACEBOOK,
    promo_video: { placeholder: 'https://vimeo.com/' },
  },
  talk: {},
  stage: {},
};

export const fieldWordsOf = (form: FieldForm, id: string): FieldWords =>
  (Object.hasOwn(WORDS[form], id) ? WORDS[form][id] : undefined) ?? {};
