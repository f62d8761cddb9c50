import * as v from 'valibot';
import { CHOICES_MAX } from '../limits/fields.ts';
import { EDIT_CHOICE_MAX, EDIT_MAX_BYTES, EDIT_TEXT_MAX } from '../limits/sync.ts';
import { mineKind } from './mine-kind.ts';

/**
 * Some fields of a thing as its editor left them, under the names of the thing's document: what each shall say, and
 * what it said when they began. `theirs` is set by the server on a field that somebody else had changed
 * meanwhile: nothing of it is stored in the thing, and both texts are there to choose from. `was`: what the same editor
 * made of it in between, each of which may have arrived or not.
 */
const FieldEdit = v.object({
  v: v.unknown(),
  base: v.unknown(),
  was: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(CHOICES_MAX))),
  theirs: v.optional(v.unknown()),
});
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

/** Edits that came too late, as they are stored: what a field was before is left out where no form can have said it. */
export const keptEdits = (lost: FieldEdits['fields']): FieldEdits['fields'] =>
  Object.fromEntries(
    Object.entries(lost).map(([name, field]) => [
      name,
      v.is(FieldValue, field.base) ? field : { ...field, base: null },
    ]),
  );
type Fields = Readonly<Record<string, unknown>>;

export interface MergedFields {
  /** What is to be changed in the thing as it is. */
  readonly standing: Record<string, unknown>;
  /** The edits of fields that say something else by now than both their base and their edit. */
  readonly lost: FieldEdits['fields'];
}

/** Disjoint fields merge; a field that somebody else has changed stays theirs. Doing it again changes nothing. */
export function mergeFields(edits: FieldEdits['fields'], current: Fields): MergedFields {
  const changed = Object.entries(edits).filter(([name, field]) => !isSame(current[name], field.v));
  const [stand, lose] = [true, false].map((stands) =>
    changed.filter(
      ([name, { base, was = [] }]) => [base, ...was].some((mine) => isSame(current[name], mine)) === stands,
    ),
  );
  return {
    standing: Object.fromEntries((stand ?? []).map(([name, field]) => [name, field.v])),
    lost: Object.fromEntries(
      (lose ?? []).map(([name, { v: mine, base }]) => [name, { v: mine, base, theirs: current[name] }]),
    ),
  };
}

/** What somebody changed in a thing: of each field that differs what it shall be, and what it was when they began. */
export const editsOf = (before: Fields, after: Fields): FieldEdits['fields'] =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, now]) =>
      isSame(before[name], now) ? [] : [[name, { v: now, base: before[name] }]],
    ),
  );

/** Follow-up edits of ones whose delivery is not confirmed: both have the same base values. */
export const rebased = (edits: FieldEdits['fields'], earlier: FieldEdits['fields']): FieldEdits['fields'] =>
  Object.fromEntries(
    Object.entries(edits).map(([name, field]) => {
      const before = earlier[name];
      if (!before || isLost(before)) return [name, field];
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

/** Somebody else had changed this field meanwhile. */
export const isLost = (field: FieldEdits['fields'][string]): boolean => 'theirs' in field;

/** A thing as its editor sees it before their edits have arrived; what somebody else has changed since is shown as it is. */
export const withEdits = <T extends object>(thing: T, edits: FieldEdits['fields']): T => ({
  ...thing,
  ...mergeFields(edits, Object.fromEntries(Object.entries(thing))).standing,
});

/** Whether two values of a field are equal: texts, numbers, booleans, or ordered lists of them. A missing field equals an empty one. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
