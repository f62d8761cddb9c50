import type { FieldList } from '../event-fields/event-field.ts';
import { withExtra } from '../event-fields/extra.ts';
import { fieldNamed } from '../event-fields/listed-fields.ts';
import type { Person, PrivateProfile } from './person.ts';
import { OWN_NAMES, PUBLIC_NAMES, type ProfileField, type ProfileFields } from './profile-fields.ts';
import { type FilledInBy, profileProblems, SPEC_LIST } from './profile-form.ts';

/** The person with these profile fields changed. Roles, replay access, promotion, mail address and company are not profile fields. */
export function withProfileFields(person: Person, fields: ProfileFields, by: FilledInBy): Person {
  const { shown, hidden } = answersByPlace(fields.extra, by.list ?? SPEC_LIST);
  const changed = withExtra({ ...person, ...renamed(fields, PUBLIC_NAMES) }, { ...shown, ...emptied(hidden) });
  return completed(changed, by);
}

/** The private part with these profile fields changed. */
export function withOwnFields(own: PrivateProfile, fields: ProfileFields, list: FieldList = SPEC_LIST): PrivateProfile {
  const { shown, hidden } = answersByPlace(fields.extra, list);
  return withExtra({ ...own, ...renamed(fields, OWN_NAMES) }, { ...hidden, ...emptied(shown) });
}

/** The person with `isComplete` recomputed (spec 5). */
export const completed = (person: Person, by: FilledInBy): Person => ({
  ...person,
  isComplete: profileProblems(person, by).length === 0,
});

type Answers = Readonly<Record<string, unknown>>;

/** Splits answers into public ones and those that only their owner and organisers see. An answer is stored in one place only. */
function answersByPlace(answers: Answers = {}, list: FieldList): { readonly shown: Answers; readonly hidden: Answers } {
  const isShown = (id: string): boolean => fieldNamed(list, id)?.visible === 'everybody';
  const entries = Object.entries(answers);
  return {
    shown: Object.fromEntries(entries.filter(([id]) => isShown(id))),
    hidden: Object.fromEntries(entries.filter(([id]) => !isShown(id))),
  };
}

const emptied = (answers: Answers): Answers => Object.fromEntries(Object.keys(answers).map((id) => [id, '']));

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
