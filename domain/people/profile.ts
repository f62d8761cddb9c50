import type { Person, PrivateProfile } from './person.ts';
import { OWN_NAMES, PUBLIC_NAMES } from './profile-fields.ts';
import { type FilledInBy, type ProfileField, type ProfileFields, profileProblems } from './profile-form.ts';

/** The person with these profile fields changed. Roles, replay access, promotion, mail address and company are not profile fields. */
export function withProfileFields(person: Person, fields: ProfileFields, by: FilledInBy): Person {
  return completed({ ...person, ...renamed(fields, PUBLIC_NAMES) }, by);
}

export const withOwnFields = (own: PrivateProfile, fields: ProfileFields): PrivateProfile => ({
  ...own,
  ...renamed(fields, OWN_NAMES),
});

/** The person with `isComplete` recomputed (spec 5). */
export const completed = (person: Person, by: FilledInBy): Person => ({
  ...person,
  isComplete: profileProblems(person, by).length === 0,
});

/** The given fields under their document names. Their values are outputs of the form's schema. */
function renamed(
  fields: ProfileFields,
  names: Readonly<Partial<Record<ProfileField, string>>>,
): Partial<Person & PrivateProfile> {
  const entries = Object.entries(fields) as [ProfileField, unknown][];
  return Object.fromEntries(
    entries.flatMap(([field, value]) =>
      names[field] === undefined || value === undefined ? [] : [[names[field], value]],
    ),
  );
}
