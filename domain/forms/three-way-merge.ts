/** Values of the fields of a form or document, by field: texts, numbers, booleans, or ordered lists of them. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A change of one field. */
export interface FieldChange {
  /** Its value when the author of the change began. */
  readonly base: unknown;
  readonly ours: unknown;
  /** Values that the same author sent in between. Each of them may have been stored. */
  readonly history?: readonly unknown[] | undefined;
}

/** A field that both sides changed, to different values. */
export interface Conflict {
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

export interface MergeResult {
  /** Values to store over theirs. */
  readonly applied: FormValues;
  /** Fields that keep their value until the author of the change decides. */
  readonly conflicts: Readonly<Record<string, Conflict>>;
}

/**
 * Merges changes into the values that are stored by now (`theirs`), field by field. A change of a field that nobody else has changed is
 * applied; one that is stored already needs nothing. Merging the same again changes nothing.
 */
export function mergeFields(changes: Readonly<Record<string, FieldChange>>, theirs: FormValues): MergeResult {
  const applied: Record<string, unknown> = {};
  const conflicts: Record<string, Conflict> = {};
  for (const [name, { base, ours, history = [] }] of Object.entries(changes)) {
    const stored = theirs[name];
    if (isSame(stored, ours)) continue;
    if ([base, ...history].some((own) => isSame(stored, own))) applied[name] = ours;
    else conflicts[name] = { base, ours, theirs: stored };
  }
  return { applied, conflicts };
}

/** The changes that make `ours` of `base`. */
export const changesOf = (base: FormValues, ours: FormValues): Readonly<Record<string, FieldChange>> =>
  Object.fromEntries(
    Object.entries(changedFields(base, ours)).map(([name, value]) => [name, { base: base[name], ours: value }]),
  );

/** The values in `ours` that differ from those in `base`. */
export const changedFields = (base: FormValues, ours: FormValues): FormValues =>
  Object.fromEntries(Object.entries(ours).filter(([name, value]) => !isSame(value, base[name])));

/** Whether two values of a field are equal. A missing field equals an empty one. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
