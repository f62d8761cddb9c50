import * as v from 'valibot';
import { extraId, flatAnswers, isBlank, nestedAnswers, withExtra } from '../event-fields/extra.ts';
import { changesOf, type FormValues, mergeFields, type MergeResult } from '../forms/three-way-merge.ts';
import { CHOICES_MAX } from '../limits/fields.ts';
import { EDIT_CHOICE_MAX, EDIT_MAX_BYTES, EDIT_REFUSAL_MAX, EDIT_TEXT_MAX, LIST_REV_MAX } from '../limits/sync.ts';
import { userDocKind } from './mine-kind.ts';

/**
 * An edited field: its new value (`v`), its value when editing began (`base`), and values that the same editor sent in
 * between (`was`), each of which may have arrived or not. On a conflict the server sets `theirs`: the value to which another
 * person changed the field; it stays stored until the editor chooses. If the value is not valid, the server sets `refused`: why.
 * `again`: the editor gives the answer again although it is unchanged, so that those see it who see its field by now.
 */
const FieldEdit = v.object({
  v: v.unknown(),
  base: v.unknown(),
  was: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(CHOICES_MAX))),
  theirs: v.optional(v.unknown()),
  refused: v.optional(v.pipe(v.string(), v.maxLength(EDIT_REFUSAL_MAX))),
  again: v.optional(v.boolean()),
});
/**
 * Edited fields of a document, by field name. `list`: revision of the event's list of fields that the editor saw, or
 * `NO_RELEASED_LIST`. With it, each value is judged by that list or the one in force, and only invalid values are refused.
 * Without it, one invalid value refuses the whole edit, because older versions of the app show no other refusal.
 */
export const FieldEdits = v.object({
  fields: v.pipe(v.record(v.pipe(v.string(), v.maxLength(50)), FieldEdit), v.maxEntries(CHOICES_MAX)),
  list: v.optional(v.pipe(v.string(), v.maxLength(LIST_REV_MAX))),
});
export type FieldEdits = v.InferOutput<typeof FieldEdits>;
export const edit = userDocKind('edit', FieldEdits, {
  nothing: { fields: {} },
  title: 'Your changes to a profile',
  maxBytes: EDIT_MAX_BYTES,
});

/** A value of a form field: a text, a list of choices, a number or a boolean. */
const FieldValue = v.nullable(
  v.union([
    v.pipe(v.string(), v.maxLength(EDIT_TEXT_MAX)),
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(EDIT_CHOICE_MAX))), v.maxLength(CHOICES_MAX)),
    v.number(),
    v.boolean(),
  ]),
);

/** Conflicts as they are stored and sent to the device. A base value that no form can have sent is left out. */
export const conflictEdits = (conflicts: MergeResult['conflicts']): FieldEdits['fields'] =>
  Object.fromEntries(
    Object.entries(conflicts).map(([name, { base, ours, theirs }]) => [
      name,
      { v: ours, base: v.is(FieldValue, base) ? base : null, theirs },
    ]),
  );

/**
 * Refused values as they are stored and sent to the device, given the sentences by field. A value that no form can have sent is
 * left out.
 */
export const refusedEdits = (
  edits: FieldEdits['fields'],
  sentences: Readonly<Record<string, string>>,
): FieldEdits['fields'] =>
  Object.fromEntries(
    Object.entries(sentences).map(([name, refused]) => {
      const [ours, base] = [edits[name]?.v, edits[name]?.base].map((value) => (v.is(FieldValue, value) ? value : null));
      return [name, { v: ours, base, refused: refused.slice(0, EDIT_REFUSAL_MAX) }];
    }),
  );

/** Edits of one document, whose id is empty for the editor's own profile. */
export interface DocumentEdits extends Pick<FieldEdits, 'fields' | 'list'> {
  readonly id: string;
}

/** What was not stored of an edit: conflicts, and why values were refused, both by field. */
export interface EditOutcome extends Pick<MergeResult, 'conflicts'> {
  readonly refused: Readonly<Record<string, string>>;
}

/** Merges edits into the stored document. Answers have the name `extra.<id>`; an emptied answer becomes null. */
export const mergeEdits = (edits: FieldEdits['fields'], document: object): MergeResult =>
  mergeFields(
    Object.fromEntries(
      Object.entries(edits).map(([name, { v: ours, base, was, again }]) => {
        const stored = extraId(name) === undefined ? (value: unknown) => value : blankAsNull;
        return [name, { base: stored(base), ours: stored(ours), history: was?.map(stored), again }];
      }),
    ),
    flatAnswers(Object.fromEntries(Object.entries(document))),
  );

const blankAsNull = (value: unknown): unknown => (isBlank(value) ? null : value);

/** The edit that gives an answer again, unchanged. */
export const givenAgain = (answer: unknown): FieldEdits['fields'][string] => ({ v: answer, base: answer, again: true });

/** The edits between `before` and `after`. */
export const editsOf = (before: FormValues, after: FormValues): FieldEdits['fields'] =>
  Object.fromEntries(
    Object.entries(changesOf(before, after)).map(([name, { base, ours }]) => [name, { v: ours, base }]),
  );

/**
 * Adds edits to earlier ones that may or may not have been stored: keeps the earlier base and lists the earlier values. A
 * conflict has been decided: edits after it have a new base.
 */
export const amendEdits = (edits: FieldEdits['fields'], earlier: FieldEdits['fields']): FieldEdits['fields'] =>
  Object.fromEntries(
    Object.entries(edits).map(([name, field]) => {
      const before = earlier[name];
      if (!before || isConflict(before)) return [name, field];
      const { base, was = [] } = before;
      const again = before.again || field.again;
      return [name, { v: field.v, base, was: latest([...was, before.v]), ...(again && { again }) }];
    }),
  );

/**
 * The newest values that fit the size limit, at least one. If the server still stores a value that was left out, it takes it for
 * another person's change and reports a conflict.
 */
function latest(values: readonly unknown[]): unknown[] {
  let room = EDIT_TEXT_MAX;
  const isIn = (value: unknown): boolean => (room -= JSON.stringify(value)?.length ?? 0) >= 0;
  const newestFirst = values.slice(-CHOICES_MAX).toReversed();
  const end = newestFirst.findIndex((value) => !isIn(value));
  return (end < 0 ? newestFirst : newestFirst.slice(0, Math.max(1, end))).toReversed();
}

/** Whether another person changed this field to a different value. */
export const isConflict = (field: FieldEdits['fields'][string]): boolean => 'theirs' in field;

/** Whether the server refused this value. */
export const isRefused = (field: FieldEdits['fields'][string]): boolean => field.refused !== undefined;

/** The document with its editor's pending edits applied: a field in conflict shows the other person's value. */
export function withEdits<T extends object>(document: T, edits: FieldEdits['fields']): T {
  const { extra, ...columns } = nestedAnswers(mergeEdits(edits, document).applied);
  const changed = { ...document, ...columns };
  return extra === undefined ? changed : withExtra(changed, extra);
}
