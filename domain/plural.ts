const PLURALS = /* @__PURE__ */ new Intl.PluralRules('en');
const ALL = /* @__PURE__ */ new Intl.ListFormat('en');
const ANY = /* @__PURE__ */ new Intl.ListFormat('en', { type: 'disjunction' });

/** The sentence in the plural form of its number; each form is a whole sentence with the number in it. */
export const plural = (count: number, one: string, other: string): string =>
  PLURALS.select(count) === 'one' ? one : other;

/** `a, b, and c`. */
export const formatList = (parts: readonly string[]): string => ALL.format(parts);

/** `a, b, or c`. */
export const anyOf = (parts: readonly string[]): string => ANY.format(parts);
