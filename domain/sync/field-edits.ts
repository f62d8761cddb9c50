import * as v from 'valibot';
import { changesOf, type FormValues, mergeFields, type MergeResult } from '../forms/three-way-merge.ts';
import { CHOICES_MAX } from '../limits/fields.ts';
import { EDIT_CHOICE_MAX, EDIT_MAX_BYTES, EDIT_TEXT_MAX } from '../limits/sync.ts';
import { mineKind } from './mine-kind.ts';

/**
 * An edited field: its new value (`v`), its value when its editor began (`base`), and values that the same editor sent in between
 * (`was`), each of which may have arrived or not. The server sets `theirs` on a conflict: somebody else had changed the field to that
 * value, which stays stored until the editor chooses.
 */
const FieldEdit = v.object({
  v: v.unknown(),
  base: v.unknown(),
  was: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(CHOICES_MAX))),
  theirs: v.optional(v.unknown()),
});
/** Edited fields of a document, by their names in it. */
export const FieldEdits = v.object({
  fields: v.pipe(v.record(v.pipe(v.string(), v.maxLength(50)), FieldEdit), v.maxEntries(CHOICES_MAX)),
});
export type FieldEdits = v.InferOutput<typeof FieldEdits>;
export const edit = mineKind('edit', FieldEdits, {
  nothing: { fields: {} },
  title: 'Your changes to a profile',
  maxBytes: EDIT_MAX_BYTES,
});

/** What a field of a form may hold: a text, a list of choices, a number, yes or no. */
const FieldValue = v.nullable(
  v.union([
    v.pipe(v.string(), v.maxLength(EDIT_TEXT_MAX)),
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(EDIT_CHOICE_MAX))), v.maxLength(CHOICES_MAX)),
    v.number(),
    v.boolean(),
  ]),
);

/** Conflicts as they are stored, and sent back to the device. A base that no form can have said is left out. */
export const conflictEdits = (conflicts: MergeResult['conflicts']): FieldEdits['fields'] =>
  Object.fromEntries(
    Object.entries(conflicts).map(([name, { base, ours, theirs }]) => [
      name,
      { v: ours, base: v.is(FieldValue, base) ? base : null, theirs },
    ]),
  );

/** Merges edits into a document as it is stored by now. */
export const mergeEdits = (edits: FieldEdits['fields'], document: object): MergeResult =>
  mergeFields(
    Object.fromEntries(
      Object.entries(edits).map(([name, { v: ours, base, was }]) => [name, { base, ours, history: was }]),
    ),
    Object.fromEntries(Object.entries(document)),
  );

/** The edits that make `after` of `before`. */
export const editsOf = (before: FormValues, after: FormValues): FieldEdits['fields'] =>
  Object.fromEntries(
    Object.entries(changesOf(before, after)).map(([name, { base, ours }]) => [name, { v: ours, base }]),
  );

/**
 * Edits that follow earlier ones, of which nobody knows yet whether they were stored: they keep the base of those, and list their values. A
 * conflict is decided already: what follows it has a base of its own.
 */
export const amendEdits = (edits: FieldEdits['fields'], earlier: FieldEdits['fields']): FieldEdits['fields'] =>
  Object.fromEntries(
    Object.entries(edits).map(([name, field]) => {
      const before = earlier[name];
      if (!before || isConflict(before)) return [name, field];
      const { base, was = [] } = before;
      return [name, { v: field.v, base, was: latest([...was, before.v]) }];
    }),
  );

/** As many of the last values as fit into a document beside each other; one that is left out counts as somebody else's. */
function latest(values: readonly unknown[]): unknown[] {
  let room = EDIT_TEXT_MAX;
  const isIn = (value: unknown): boolean => (room -= JSON.stringify(value)?.length ?? 0) >= 0;
  const newestFirst = values.slice(-CHOICES_MAX).toReversed();
  const end = newestFirst.findIndex((value) => !isIn(value));
  return (end < 0 ? newestFirst : newestFirst.slice(0, Math.max(1, end))).toReversed();
}

/** Whether somebody else had changed this field to another value. */
export const isConflict = (field: FieldEdits['fields'][string]): boolean => 'theirs' in field;

/** A document as its editor sees it before their edits have arrived: a field in conflict shows the value of the other. */
export const withEdits = <T extends object>(document: T, edits: FieldEdits['fields']): T => ({
  ...document,
  ...mergeEdits(edits, document).applied,
});
