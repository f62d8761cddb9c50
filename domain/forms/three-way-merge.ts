/** Values of a form or document by field: texts, numbers, booleans, or ordered lists of them. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A change of one field. */
export interface FieldChange {
  /** The value before the change. */
  readonly base: unknown;
  readonly ours: unknown;
  /** Values that the same author sent in between. Each of them may have been stored. */
  readonly history?: readonly unknown[] | undefined;
  /** The author gives the value again: it counts as given although it is the stored one. */
  readonly again?: boolean | undefined;
}

/** A field that both sides changed to different values. */
export interface Conflict {
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

export interface MergeResult {
  /** Values to store over theirs. */
  readonly applied: FormValues;
  /** Fields that keep their value until the author decides. */
  readonly conflicts: Readonly<Record<string, Conflict>>;
}

/**
 * Merges changes into the stored values (`theirs`), field by field. A change is applied if no one else changed the field, and
 * dropped if it is stored already, unless the author gives it again. Merging the same changes again has no effect.
 */
export function mergeFields(changes: Readonly<Record<string, FieldChange>>, theirs: FormValues): MergeResult {
  const applied: Record<string, unknown> = {};
  const conflicts: Record<string, Conflict> = {};
  for (const [name, { base, ours, history = [], again = false }] of Object.entries(changes)) {
    const stored = theirs[name];
    if (isSame(stored, ours)) {
      if (again) applied[name] = ours;
      continue;
    }
    // The value that the author meant to give again is another person's by now.
    if (again && isSame(base, ours) && history.length === 0) continue;
    if ([base, ...history].some((own) => isSame(stored, own))) applied[name] = ours;
    else conflicts[name] = { base, ours, theirs: stored };
  }
  return { applied, conflicts };
}

/** The changes between `base` and `ours`. */
export const changesOf = (base: FormValues, ours: FormValues): Readonly<Record<string, FieldChange>> =>
  Object.fromEntries(
    Object.entries(changedFields(base, ours)).map(([name, value]) => [name, { base: base[name], ours: value }]),
  );

/** The values in `ours` that differ from `base`. */
export const changedFields = (base: FormValues, ours: FormValues): FormValues =>
  Object.fromEntries(Object.entries(ours).filter(([name, value]) => !isSame(value, base[name])));

/** Whether two values of a field are equal. A missing field equals an empty one. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
