import {
  ATTENDEE_COMPANY_TYPES,
  FOCUS_NICHES,
  GENDERS,
  GEOS,
  MONTHLY_REVENUES,
  TRAFFIC_TYPES,
} from '../../choices/attendee-choices.ts';
import { EXHIBITOR_VOCABULARIES } from '../../choices/exhibitor-choices.ts';
import { OTHER } from '../../choices/other.ts';
import { BIO_MAX_DEFAULT, COMPANY_TEXT_MAX } from '../../limits/companies.ts';
import { LINK_MAX } from '../../limits/fields.ts';
import {
  ATTENDEE_COMPANY_DESCRIPTION_MAX,
  COMPANY_NAME_MAX,
  COMPANY_NAME_MIN,
  FOCUS_MAX,
  FOCUS_MIN,
  NAME_MAX,
  NAME_MIN,
} from '../../limits/people.ts';
import type { EventField } from '../event-field.ts';
import { defineField } from './define-field.ts';

const NAME = { required: true, min: NAME_MIN, max: NAME_MAX, search: true, first: true };

/** The specification's fields for people (spec 3, 5), in the order of the form. */
export const SPEC_PERSON: readonly EventField[] = [
  defineField('profile_picture_url', { kind: 'picture', label: 'Your photo', required: true }),
  defineField('first_name', { kind: 'name', label: 'First Name', ...NAME }),
  defineField('last_name', { kind: 'name', label: 'Last Name', ...NAME }),
  defineField('job_position', { kind: 'line', label: 'Job position', search: true, first: true }),
  defineField('country', { kind: 'country', label: 'Country', filter: true }),
  defineField('about', { kind: 'text', label: 'About you' }),
  defineField('focus', {
    kind: 'some',
    label: 'Focus niches',
    options: FOCUS_NICHES,
    own: true,
    required: true,
    min: FOCUS_MIN,
    max: FOCUS_MAX,
    filter: true,
    common: 3,
    first: true,
  }),
  defineField('traffic', {
    kind: 'some',
    label: 'Traffic',
    options: TRAFFIC_TYPES,
    own: true,
    filter: true,
    common: 2,
    onCard: true,
  }),
  defineField('geoTraffic', { kind: 'one', label: 'Geo traffic', options: GEOS, own: true }),
  defineField('interested', {
    kind: 'some',
    label: 'Who you want to meet',
    options: ATTENDEE_COMPANY_TYPES,
    own: true,
    filter: true,
    first: true,
  }),
  defineField('companyLogo', { kind: 'picture', label: 'Company Logo', required: true }),
  defineField('attendee_company', {
    kind: 'line',
    label: 'Company Name',
    required: true,
    min: COMPANY_NAME_MIN,
    max: COMPANY_NAME_MAX,
    search: true,
    first: true,
  }),
  defineField('attendee_company_type', {
    kind: 'one',
    label: 'Company Type',
    options: ATTENDEE_COMPANY_TYPES,
    own: true,
    required: true,
  }),
  defineField('companyDescription', {
    kind: 'text',
    label: 'Company Description',
    required: true,
    max: ATTENDEE_COMPANY_DESCRIPTION_MAX,
  }),
  defineField('website', { kind: 'link', label: 'Website' }),
  defineField('twitter', { kind: 'link', label: 'Twitter' }),
  defineField('facebook', { kind: 'link', label: 'Facebook' }),
  defineField('gender', { kind: 'one', label: 'Gender', options: GENDERS, visible: 'organisers' }),
  defineField('monthly_revenue', {
    kind: 'one',
    label: 'Monthly revenue',
    options: MONTHLY_REVENUES,
    own: true,
    visible: 'organisers',
  }),
  defineField('hasAgency', { kind: 'yes', label: 'I run an agency', visible: 'organisers' }),
  defineField('stmUsername', { kind: 'line', label: 'STM username', visible: 'organisers' }),
];

/** Fields that both vocabularies share. */
const COMPANY_FOCUS: readonly EventField[] = [
  defineField('focus', {
    kind: 'some',
    label: 'Focus',
    options: FOCUS_NICHES,
    own: true,
    filter: true,
    common: 3,
    byPackage: true,
  }),
  defineField('traffic', {
    kind: 'some',
    label: 'Traffic interest',
    options: TRAFFIC_TYPES,
    own: true,
    required: true,
    min: 1,
    filter: true,
    common: 2,
  }),
  defineField('geoTraffic', {
    kind: 'some',
    label: 'Geo traffic',
    options: GEOS,
    own: true,
    required: true,
    min: 1,
    common: 1,
  }),
];
const COMPANY_LINKS: readonly EventField[] = [
  defineField('email', { kind: 'email', label: 'Public email', required: true }),
  defineField('url', { kind: 'link', label: 'Website', required: true, max: LINK_MAX }),
  defineField('facebook', { kind: 'link', label: 'Facebook' }),
  defineField('twitter', { kind: 'link', label: 'Twitter' }),
];
const TYPE = { kind: 'one', label: 'Exhibitor Type', required: true, max: COMPANY_TEXT_MAX, search: true } as const;
const EXPERTISE = { kind: 'some', label: 'Areas of specialty', own: true, required: true, min: 1 } as const;

/** Returns the specification's fields for companies, with one of its two vocabularies and limits of the description. */
export function specCompany(
  vocabulary: keyof typeof EXHIBITOR_VOCABULARIES,
  bioMax: number = BIO_MAX_DEFAULT,
): readonly EventField[] {
  const { types, specialties } = EXHIBITOR_VOCABULARIES[vocabulary];
  const own = (types as readonly string[]).includes(OTHER);
  return [
    defineField('logo_url', { kind: 'picture', label: 'Logo' }),
    defineField('name', { kind: 'line', label: 'Name', required: true, search: true }),
    defineField('country', {
      kind: 'country',
      label: 'Location (country)',
      required: true,
      max: COMPANY_TEXT_MAX,
      filter: true,
    }),
    defineField('description', { kind: 'text', label: 'Bio', required: true, max: bioMax, search: true }),
    defineField('main_color', { kind: 'colour', label: 'Colour', required: true }),
    defineField('promo_video', { kind: 'video', label: 'Promo video', byPackage: true }),
    defineField('company_type', { ...TYPE, options: types, own }),
    defineField('expertise', { ...EXPERTISE, options: specialties, filter: true, search: true }),
    ...COMPANY_FOCUS,
    ...COMPANY_LINKS,
  ];
}
