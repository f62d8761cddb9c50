import { asPrivateAsSeen, judgeAnswers } from '../event-fields/judge-answers.ts';
import type { FieldList } from '../event-fields/event-field.ts';
import { extraId, nestedAnswers } from '../event-fields/extra.ts';
import { fieldNamed } from '../event-fields/listed-fields.ts';
import { ANSWERS_TOO_LONG } from '../limits/event-fields.ts';
import { type FilledInBy, areAnswersTooLong, judgedBy, SPEC_LIST } from './profile-form.ts';
import type { ProfileFields } from './profile-fields.ts';

export interface JudgedProfile {
  /** The valid fields, as they are stored. */
  readonly fields: ProfileFields;
  /** Why each of the others is refused, by its name in the form. */
  readonly refused: Readonly<Record<string, string>>;
  /** The list that says which answers are public. */
  readonly places: FieldList;
}

/**
 * Judges edits of a profile one by one, by the list in force (`by.list`) or the one that their editor saw. Names are those of
 * the form.
 */
export function judgeProfile(
  answers: Readonly<Record<string, unknown>>,
  by: FilledInBy & { readonly seen?: FieldList | undefined },
): JudgedProfile {
  const lists = { inForce: by.list ?? SPEC_LIST, seen: by.seen };
  const places = asPrivateAsSeen(lists);
  const { values, refused } = judgeAnswers(answers, lists, judgedBy(by));
  const fields: ProfileFields = nestedAnswers(values);
  if (!areAnswersTooLong(fields, places)) return { fields, refused, places };
  const isPublic = (name: string): boolean => fieldNamed(places, extraId(name) ?? '')?.visible === 'everybody';
  const tooLong = Object.keys(values).filter(isPublic);
  return {
    fields: nestedAnswers(Object.fromEntries(Object.entries(values).filter(([name]) => !tooLong.includes(name)))),
    refused: { ...refused, ...Object.fromEntries(tooLong.map((name) => [name, ANSWERS_TOO_LONG])) },
    places,
  };
}
