import * as v from 'valibot';
import { type FieldEdits, withEdits } from '../sync/field-edits.ts';
import { Person, PrivateProfile } from './person.ts';
import type { ProfileField } from './profile-form.ts';

// Names of profile fields in the form and in documents. Separate from the form's rules, which only editors need.

/** A person with their private part. */
export const Profile = v.object({ person: Person, own: PrivateProfile });
export type Profile = v.InferOutput<typeof Profile>;

/** A field's name in the public document, by its API name. */
export const PUBLIC_NAMES = {
  first_name: 'firstName',
  last_name: 'lastName',
  job_position: 'jobPosition',
  about: 'about',
  focus: 'focus',
  traffic: 'traffic',
  interested: 'interested',
  geoTraffic: 'geoTraffic',
  country: 'country',
  twitter: 'twitter',
  facebook: 'facebook',
  website: 'website',
  attendee_company: 'companyName',
  attendee_company_type: 'companyType',
  companyDescription: 'companyDescription',
} as const satisfies Partial<Record<ProfileField, keyof Person>>;
export const OWN_NAMES = {
  gender: 'gender',
  monthly_revenue: 'monthlyRevenue',
  hasAgency: 'hasAgency',
  stmUsername: 'stmUsername',
} as const satisfies Partial<Record<ProfileField, keyof PrivateProfile>>;

/** The API field of a document field; undefined if its owner cannot edit it. */
export const profileField = (documentField: string): ProfileField | undefined => FIELDS.get(documentField);
const NAMES = { ...PUBLIC_NAMES, ...OWN_NAMES };
const FIELDS = new Map<string, ProfileField>(
  Object.entries(NAMES).map(([field, name]) => [name, field as ProfileField]),
);

/** Converts edits of the form into edits of the documents. */
export const documentEdits = (edits: FieldEdits['fields']): FieldEdits['fields'] =>
  Object.fromEntries(Object.entries(edits).flatMap(([field, edit]) => (isField(field) ? [[NAMES[field], edit]] : [])));

const isField = (name: string): name is ProfileField => Object.hasOwn(NAMES, name);

/** A profile as values of its form. */
export function profileValues({ person, own }: Profile): Record<ProfileField, unknown> {
  const all = { ...person, ...own };
  return Object.fromEntries(Object.entries(NAMES).map(([field, name]) => [field, all[name]])) as Record<
    ProfileField,
    unknown
  >;
}

/** A profile with its owner's pending edits applied. */
export function withProfileEdits({ person, own }: Profile, edits: FieldEdits['fields']): Profile {
  const [mine, others] = [true, false].map((isOwn) =>
    Object.fromEntries(Object.entries(edits).filter(([name]) => name in NOTHING_OWN === isOwn)),
  );
  return { person: withEdits(person, others ?? {}), own: withEdits(own, mine ?? {}) };
}

/** A private part without any data. */
export const NOTHING_OWN: PrivateProfile = { gender: '', monthlyRevenue: '', hasAgency: false, stmUsername: '' };
