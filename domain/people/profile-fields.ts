import * as v from 'valibot';
import { type FieldEdits, withEdits } from '../sync/field-edits.ts';
import { Person, PrivateProfile } from './person.ts';
import type { ProfileField } from './profile-form.ts';

// What the fields of a profile are called in its form and in its documents; apart from the rules of the form, which only its editors need.

/** A person with what only they and admins see of them. */
export const Profile = v.object({ person: Person, own: PrivateProfile });
export type Profile = v.InferOutput<typeof Profile>;

/** A field's name in the person's documents, by its name in the API. */
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

/** The field of the API that stands for a field of a person's documents; undefined for what its owner does not write. */
export const profileField = (documentField: string): ProfileField | undefined => FIELDS.get(documentField);
const NAMES = { ...PUBLIC_NAMES, ...OWN_NAMES };
const FIELDS = new Map<string, ProfileField>(
  Object.entries(NAMES).map(([field, name]) => [name, field as ProfileField]),
);

/** The other way around: edits of the form as edits of the documents. */
export const documentEdits = (edits: FieldEdits['fields']): FieldEdits['fields'] =>
  Object.fromEntries(Object.entries(edits).flatMap(([field, edit]) => (isField(field) ? [[NAMES[field], edit]] : [])));

const isField = (name: string): name is ProfileField => Object.hasOwn(NAMES, name);

/** What the form says of a profile as it is. */
export function profileValues({ person, own }: Profile): Record<ProfileField, unknown> {
  const all = { ...person, ...own };
  return Object.fromEntries(Object.entries(NAMES).map(([field, name]) => [field, all[name]])) as Record<
    ProfileField,
    unknown
  >;
}

/** A profile as its owner sees it while their edits are on their way. */
export function withProfileEdits({ person, own }: Profile, edits: FieldEdits['fields']): Profile {
  const [mine, others] = [true, false].map((isOwn) =>
    Object.fromEntries(Object.entries(edits).filter(([name]) => name in NOTHING_OWN === isOwn)),
  );
  return { person: withEdits(person, others ?? {}), own: withEdits(own, mine ?? {}) };
}

/** The private fields of a profile that has none filled in. */
export const NOTHING_OWN: PrivateProfile = { gender: '', monthlyRevenue: '', hasAgency: false, stmUsername: '' };
