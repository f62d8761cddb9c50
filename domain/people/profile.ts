import type { FieldList } from '../event-fields/event-field.ts';
import { type Extra, isBlank, withExtra } from '../event-fields/extra.ts';
import { fieldNamed } from '../event-fields/listed-fields.ts';
import { isSame } from '../forms/three-way-merge.ts';
import type { Person, PrivateProfile } from './person.ts';
import { OWN_NAMES, PUBLIC_NAMES, type ProfileField, type ProfileFields } from './profile-fields.ts';
import { type FilledInBy, profileProblems, SPEC_LIST } from './profile-form.ts';

/** The person with these profile fields changed. Roles, replay access, promotion, mail address and company are not profile fields. */
export function withProfileFields(person: Person, fields: ProfileFields, by: FilledInBy): Person {
  const { shown, hidden } = answersByPlace(fields.extra, by.places ?? by.list ?? SPEC_LIST);
  const changed = withExtra({ ...person, ...renamed(fields, PUBLIC_NAMES) }, { ...shown, ...emptied(hidden) });
  return completed(changed, by);
}

interface OwnRules {
  /** Says which answers are public. */
  readonly list?: FieldList | undefined;
  /** Whether the owner gives these answers; an organiser who repeats one does not change for whom it was given. */
  readonly isOwner?: boolean;
}

/** The private part with these profile fields changed. */
export function withOwnFields(
  own: PrivateProfile,
  fields: ProfileFields,
  { list = SPEC_LIST, isOwner = true }: OwnRules = {},
): PrivateProfile {
  const { shown, hidden } = answersByPlace(fields.extra, list);
  // What leaves for the public part stays here too, and follows it (`returned`).
  const copies = Object.entries(shown).filter(([id, answer]) => Object.hasOwn(own.extra ?? {}, id) && !isBlank(answer));
  const changed = withExtra(
    { ...own, ...renamed(fields, OWN_NAMES) },
    { ...hidden, ...emptied(shown), ...Object.fromEntries(copies) },
  );
  const given = Object.keys(hidden).filter((id) => isOwner || !isSame(hidden[id], own.extra?.[id]));
  const judged = withAudience(changed, [...given, ...Object.keys(shown)], list);
  return withReturned(judged, [...withoutIds(own.returned, Object.keys(hidden)), ...copies.map(([id]) => id)]);
}

/** The private part in which these answers were given just now: it remembers those that only organisers see. */
export function withAudience(own: PrivateProfile, given: readonly string[], list: FieldList): PrivateProfile {
  const isForOrganisers = (id: string): boolean => fieldNamed(list, id)?.visible === 'organisers';
  const before = (own.forOrganisers ?? []).filter((id) => !given.includes(id));
  return withForOrganisers(withReturned(own, withoutIds(own.returned, given)), [
    ...before,
    ...given.filter(isForOrganisers),
  ]);
}

const withoutIds = (ids: readonly string[] = [], without: readonly string[]): string[] =>
  ids.filter((id) => !without.includes(id));

/** The private part with these ids in `returned`, as far as it holds their answers. */
export function withReturned(own: PrivateProfile, ids: readonly string[]): PrivateProfile {
  const { returned: _, ...others } = own;
  const returned = [...new Set(ids)].filter((id) => Object.hasOwn(own.extra ?? {}, id)).toSorted();
  return returned.length === 0 ? others : { ...others, returned };
}

/** The private part with these ids in `forOrganisers`, as far as it holds their answers. */
export function withForOrganisers(own: PrivateProfile, ids: readonly string[]): PrivateProfile {
  const { forOrganisers: _, ...others } = own;
  const forOrganisers = [...new Set(ids)].filter((id) => Object.hasOwn(own.extra ?? {}, id)).toSorted();
  return forOrganisers.length === 0 ? others : { ...others, forOrganisers };
}

/** The person with `isComplete` recomputed (spec 5). */
export const completed = (person: Person, by: FilledInBy): Person => ({
  ...person,
  isComplete: profileProblems(person, by).length === 0,
});

type Answers = Readonly<Record<string, unknown>>;

/** Splits answers into public ones and those that only their owner and organisers see. An answer is shown by one of them only. */
export function answersByPlace(
  answers: Answers = {},
  list: FieldList,
): { readonly shown: Answers; readonly hidden: Answers } {
  const isShown = (id: string): boolean => fieldNamed(list, id)?.visible === 'everybody';
  const entries = Object.entries(answers);
  return {
    shown: Object.fromEntries(entries.filter(([id]) => isShown(id))),
    hidden: Object.fromEntries(entries.filter(([id]) => !isShown(id))),
  };
}

/**
 * Returns the hidden answers that somebody else than their owner repeats unchanged, as forms and tables of organisers do. They stay
 * hidden although everybody sees their fields by now: the owner gave them when fewer people did.
 */
export const withheldAnswers = (
  given: Answers = {},
  { shown = {}, hidden = {} }: { readonly shown?: Extra | undefined; readonly hidden?: Extra | undefined },
): string[] =>
  Object.keys(given).filter(
    (id) => Object.hasOwn(hidden, id) && !Object.hasOwn(shown, id) && isSame(given[id], hidden[id]),
  );

/** Returns the fields with the answers to some of them hidden. */
export const withheldList = (list: FieldList, withheld: readonly string[]): FieldList =>
  withheld.length === 0
    ? list
    : {
        ...list,
        fields: list.fields.map((field) => (withheld.includes(field.id) ? { ...field, visible: 'organisers' } : field)),
      };

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
