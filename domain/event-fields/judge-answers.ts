import * as v from 'valibot';
import type { EventField, FieldList } from './event-field.ts';
import { emptyAnswer, extraId } from './extra.ts';
import { labelOf, optionNamed } from './field-options.ts';
import type { JudgedBy } from './field-schema.ts';
import { formEntries, NO_SUCH_FIELD } from './form-schema.ts';
import { fieldNamed } from './listed-fields.ts';

// Answers that were given on a device, perhaps offline and under an earlier list of fields.

/** `list` of an edit whose editor saw the fields of a template, because the event had not released a list. */
export const NO_RELEASED_LIST = 'template';

/** The lists by which an edit is judged. */
export interface JudgingLists {
  readonly inForce: FieldList;
  /** The list that the editor saw, if it is another one and still kept. */
  readonly seen?: FieldList | undefined;
}

export type JudgedAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/**
 * Returns an answer as it is stored, or why it is refused. `name` is the id of a well-known field, or `extra.<id>`. The answer
 * must be valid by the list in force or by the one that the editor saw. Options that were taken away since are left out.
 */
export function judgeAnswer(
  { name, value }: { readonly name: string; readonly value: unknown },
  { inForce, seen }: JudgingLists,
  by: JudgedBy,
): JudgedAnswer {
  const now = judgedBy(inForce, { name, value }, by);
  if (now.ok || !seen) return now;
  const field = fieldNamed(inForce, extraId(name) ?? name);
  const before = fieldNamed(seen, extraId(name) ?? name);
  // A field that was deleted and added again with another kind cannot store the earlier answer.
  if (field && field.kind !== before?.kind) return now;
  const then = judgedBy(seen, { name, value }, by);
  if (!then.ok) return now;
  return field ? { ok: true, value: withoutGone(field, then.value, extraId(name) !== undefined) } : then;
}

function judgedBy(list: FieldList, { name, value }: { name: string; value: unknown }, by: JudgedBy): JudgedAnswer {
  const { known, extra } = formEntries(list, by);
  const id = extraId(name);
  const [schemas, field] = id === undefined ? [known, name] : [extra, id];
  const schema = Object.hasOwn(schemas, field) ? schemas[field] : undefined;
  // An answer that the editor emptied is null if it comes from a conflict.
  const sent = value === null && id !== undefined ? emptyAnswer(fieldNamed(list, id)?.kind ?? 'line') : value;
  const parsed = schema && v.safeParse(schema, sent, { abortPipeEarly: true });
  if (parsed?.success) return { ok: true, value: parsed.output };
  return { ok: false, message: parsed?.issues[0].message ?? NO_SUCH_FIELD };
}

/** Returns the choices of an answer that still say something. `isOfEvent`: the field is the event's own. */
function withoutGone(field: EventField, value: unknown, isOfEvent: boolean): unknown {
  if (field.kind !== 'one' && field.kind !== 'some') return value;
  const isGone = (choice: unknown): boolean =>
    typeof choice === 'string' &&
    // Where own words are no answer, an option that the list lacks was taken away by the undo of its release.
    (labelOf(field, choice) === undefined || (isOfEvent && !field.own && optionNamed(field, choice) === undefined));
  if (Array.isArray(value)) return value.filter((choice) => !isGone(choice));
  return isGone(value) ? '' : value;
}

/**
 * Returns the list in force, with the fields that only organisers or connections saw when the editor answered as private as
 * they were then: showing a field to more people later does not publish an answer that was given before.
 */
export function asPrivateAsSeen({ inForce, seen }: JudgingLists): FieldList {
  if (!seen) return inForce;
  const fields = inForce.fields.map((field) => {
    const visible = fieldNamed(seen, field.id)?.visible ?? 'everybody';
    return field.visible === 'everybody' && visible !== 'everybody' ? { ...field, visible } : field;
  });
  return { ...inForce, fields };
}

/** Answers judged one by one, by their names. */
export interface JudgedAnswers {
  readonly values: Readonly<Record<string, unknown>>;
  /** Why each of the others is refused. */
  readonly refused: Readonly<Record<string, string>>;
}

/** Judges answers one by one, so that an invalid one does not refuse the others. */
export function judgeAnswers(
  answers: Readonly<Record<string, unknown>>,
  lists: JudgingLists,
  by: JudgedBy,
): JudgedAnswers {
  const judged = Object.entries(answers).map(
    ([name, value]) => [name, judgeAnswer({ name, value }, lists, by)] as const,
  );
  return {
    values: Object.fromEntries(judged.flatMap(([name, answer]) => (answer.ok ? [[name, answer.value]] : []))),
    refused: Object.fromEntries(judged.flatMap(([name, answer]) => (answer.ok ? [] : [[name, answer.message]]))),
  };
}
