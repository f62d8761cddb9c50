import * as v from 'valibot';

/** A whole number in a query, where everything is text. */
export const countFrom = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'A whole number'), v.transform(Number), v.minValue(least), v.maxValue(most));

/** A position in a log: 0 is before its first entry. */
export const position = countFrom(0, Number.MAX_SAFE_INTEGER);
