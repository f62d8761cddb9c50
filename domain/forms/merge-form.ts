import { isSame } from '../sync/field-edits.ts';

/** The fields of a form by name: texts, numbers, truths, or lists of them. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A field that both have changed since, to something else each. */
export interface Clash {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergedForm {
  /** What stands in the form. Of a field that clashes it is mine, until somebody decides. */
  readonly values: FormValues;
  /** What these values are changes of: what is stored now, but in fields that clash what was there before both. */
  readonly base: FormValues;
  readonly clashes: Readonly<Record<string, Clash>>;
}

/**
 * A form after somebody else has saved the same thing: fields that I have not touched follow theirs, fields that they have not touched stay
 * mine, and what both have changed differently is a clash. Nothing of either is lost, and merging again changes nothing.
 */
export function mergeForm(base: FormValues, mine: FormValues, theirs: FormValues): MergedForm {
  const values: Record<string, unknown> = { ...mine };
  const begun: Record<string, unknown> = { ...base };
  const clashes: Record<string, Clash> = {};
  for (const name of Object.keys(theirs)) {
    const isUntouched = isSame(mine[name], base[name]);
    const stands = isUntouched || isSame(theirs[name], base[name]) || isSame(theirs[name], mine[name]);
    if (isUntouched) values[name] = theirs[name];
    if (stands) begun[name] = theirs[name];
    else clashes[name] = { base: base[name], mine: mine[name], theirs: theirs[name] };
  }
  return { values, base: begun, clashes };
}

/** The fields that say something else than what they began with. */
export const changedFields = (base: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, base[name])));
