import * as v from 'valibot';
import { type Extra, extraId, nestedAnswers, withExtra } from '../event-fields/extra.ts';
import { type FieldEdits, mergeEdits } from '../sync/field-edits.ts';
import { Person, PrivateProfile } from './person.ts';

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
} as const satisfies Readonly<Record<string, keyof Person>>;
export const OWN_NAMES = {
  gender: 'gender',
  monthly_revenue: 'monthlyRevenue',
  hasAgency: 'hasAgency',
  stmUsername: 'stmUsername',
} as const satisfies Readonly<Record<string, keyof PrivateProfile>>;
type Names = typeof PUBLIC_NAMES & typeof OWN_NAMES;
/** The well-known fields of the person form, without pictures, by the names of the API. */
export type ProfileField = keyof Names;
/** Some fields of a profile as they are stored; omitted fields stay. `extra`: answers to the event's own fields. */
export type ProfileFields = { [F in ProfileField]?: (Person & PrivateProfile)[Names[F]] | undefined } & {
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * Returns the form's name of a document field, `extra.<id>` for answers to the event's own fields; undefined if its owner
 * cannot edit it.
 */
export const profileField = (documentField: string): string | undefined =>
  extraId(documentField) === undefined ? FIELDS.get(documentField) : documentField;
const NAMES = { ...PUBLIC_NAMES, ...OWN_NAMES };
const FIELDS = new Map<string, string>(Object.entries(NAMES).map(([field, name]) => [name, field]));

/** Converts edits of the form into edits of the documents. */
export const documentEdits = (edits: FieldEdits['fields']): FieldEdits['fields'] =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([field, edit]) => {
      const name = isField(field) ? NAMES[field] : extraId(field) && field;
      return name === undefined ? [] : [[name, edit]];
    }),
  );

const isField = (name: string): name is ProfileField => Object.hasOwn(NAMES, name);

/** Returns all answers of a profile to the event's own fields, public and private. */
export const allAnswers = ({ person, own }: Profile): Extra => ({ ...own.extra, ...person.extra });

/** Returns a profile as values of its form. */
export function profileValues({ person, own }: Profile): Record<ProfileField | 'extra', unknown> {
  const all = { ...person, ...own };
  const columns = Object.fromEntries(Object.entries(NAMES).map(([field, name]) => [field, all[name]]));
  return { ...columns, extra: allAnswers({ person, own }) } as Record<ProfileField | 'extra', unknown>;
}

/** Returns a profile with its owner's pending edits applied. Pending answers are in the public part until the server has stored them. */
export function withProfileEdits({ person, own }: Profile, edits: FieldEdits['fields']): Profile {
  const all = { ...person, ...own, extra: allAnswers({ person, own }) };
  const { extra = {}, ...columns } = nestedAnswers(mergeEdits(edits, all).applied);
  const [mine, others] = [true, false].map((isOwn) =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => name in NOTHING_OWN === isOwn)),
  );
  const none = Object.fromEntries(Object.keys(extra).map((id) => [id, null]));
  return { person: withExtra({ ...person, ...others }, extra), own: withExtra({ ...own, ...mine }, none) };
}

/** A private part without any data. */
export const NOTHING_OWN: PrivateProfile = { gender: '', monthlyRevenue: '', hasAgency: false, stmUsername: '' };
