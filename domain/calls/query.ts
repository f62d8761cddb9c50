import * as v from 'valibot';
import { CHOICES_MAX } from '../limits/fields.ts';

/** One value or several, each of at most `length` characters. */
// @__NO_SIDE_EFFECTS__
export const oneOrSeveral = (length: number) => {
  const word = v.pipe(v.string(), v.maxLength(length));
  return v.union([
    v.pipe(v.array(word), v.maxLength(CHOICES_MAX)),
    v.pipe(
      word,
      v.transform((one) => [one]),
    ),
  ]);
};

/** The same, or nothing. */
// @__NO_SIDE_EFFECTS__
export const several = (length: number) => v.optional(oneOrSeveral(length));

/** A boolean in a query or in JSON. */
export const flag = v.optional(
  v.pipe(
    v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])], 'true or false'),
    v.transform((value) => value === true || value === 'true' || value === '1'),
  ),
);

/** A whole number in a query, where everything is text. */
export const countFrom = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'A whole number'), v.transform(Number), v.minValue(least), v.maxValue(most));

/** A position in a log: 0 is before its first entry. */
export const positionField = countFrom(0, Number.MAX_SAFE_INTEGER);
