import * as v from 'valibot';
import { DESCRIPTION_MAX, ORDER_MAX, TITLE_MAX } from '../limits/fields.ts';
import { texts } from '../texts.ts';
import type { Instant } from '../time.ts';

// Building blocks of forms. Each has its own error message, and all refuse lone surrogates, which no store could keep.

const text = (most: number) =>
  v.pipe(
    v.string('Write text here'),
    v.trim(),
    v.maxLength(most, `At most ${most} characters`),
    v.check((value) => value.isWellFormed(), 'This text contains invalid characters'),
  );

/** A required line of text. */
export const titleText = v.pipe(text(TITLE_MAX), v.minLength(1, texts.fieldMissing));
/** Optional plain text of several lines. */
export const descriptionText = text(DESCRIPTION_MAX);
/** A position in a list, from 0. */
export const orderNumber = v.pipe(
  v.number('A whole number'),
  v.safeInteger('A whole number'),
  v.minValue(0, 'At least 0'),
  v.maxValue(ORDER_MAX, `At most ${ORDER_MAX}`),
);
/** An id in a path or form. Lone surrogates are refused, because no store accepts them in keys. */
export const thingId = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(100),
  v.check((id) => id.isWellFormed(), 'This text contains invalid characters'),
);

/** A later year is a typing error. */
const YEAR_2200 = 7_258_118_400_000;

/** A time in the API, ISO 8601 with zone, as epoch milliseconds. */
export const isoInstant = v.pipe(
  v.string('A time is written 2027-07-12T10:00:00Z'),
  v.maxLength(40),
  v.rawTransform(({ dataset, addIssue, NEVER }): Instant => {
    const at = instantOrNone(dataset.value);
    if (at !== undefined) return at;
    addIssue({ message: 'A time is written 2027-07-12T10:00:00Z' });
    return NEVER;
  }),
);

function instantOrNone(written: string): Instant | undefined {
  try {
    const at = Temporal.Instant.from(written).epochMilliseconds;
    return at >= 0 && at < YEAR_2200 ? at : undefined;
  } catch {
    return undefined; // Temporal throws a RangeError if the text is not a time.
  }
}
