const PLURALS = /* @__PURE__ */ new Intl.PluralRules('en');
const ALL = /* @__PURE__ */ new Intl.ListFormat('en');
const ANY = /* @__PURE__ */ new Intl.ListFormat('en', { type: 'disjunction' });

/** Chooses the sentence for a number; each form is a whole sentence including the number. */
export const plural = (count: number, one: string, other: string): string =>
  PLURALS.select(count) === 'one' ? one : other;

/** `a, b, and c`. */
export const formatList = (parts: readonly string[]): string => ALL.format(parts);

/** `a, b, or c`. */
export const anyOf = (parts: readonly string[]): string => ANY.format(parts);
