import { COMPANY_FORM_FIELDS, listedName } from '../companies/company-form.ts';
import { PUBLIC_NAMES } from '../people/profile-fields.ts';
import type { FieldForm } from './event-field.ts';
import { isWellKnown } from './well-known-fields.ts';

const BOOTH_NAMES = new Map<string, string>(COMPANY_FORM_FIELDS.map((field) => [listedName(field), field]));
const PERSON_NAMES = new Map<string, string>([
  ...Object.entries(PUBLIC_NAMES),
  ['profile_picture_url', 'pictureUrl'],
  ['companyLogo', 'companyLogoUrl'],
]);

/** Returns the column of a well-known field in public documents; undefined if it is in none. */
const columnOf = (form: FieldForm, id: string): string | undefined =>
  form === 'company' ? (BOOTH_NAMES.get(id) ?? (id === 'logo_url' ? 'logoUrl' : undefined)) : PERSON_NAMES.get(id);

/** Returns the value of a field in a public document of a person or company; undefined if there is none. */
export function fieldValue(form: FieldForm, document: object, id: string): unknown {
  const held = document as Readonly<Record<string, unknown>> & { readonly extra?: Readonly<Record<string, unknown>> };
  if (!isWellKnown(form, id)) return held.extra?.[id];
  const column = columnOf(form, id);
  return column === undefined ? undefined : held[column];
}
