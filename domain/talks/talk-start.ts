import * as v from 'valibot';
import { TALK_YEAR_MAX, TALK_YEAR_MIN } from '../limits/talk-fields.ts';
import type { Instant } from '../time.ts';

const HOW = 'Write the start with its zone or offset, like 2027-07-12T10:00:00+02:00';

/** The start of a talk as ISO 8601 with a zone: `Z`, an offset, or a zone in brackets. */
export const TalkStart = v.pipe(
  v.string(HOW),
  v.maxLength(100, HOW),
  v.rawTransform(({ dataset, addIssue, NEVER }): Instant => {
    const at = startOf(dataset.value);
    if (at !== undefined) return at;
    addIssue({ message: HOW });
    return NEVER;
  }),
);

function startOf(text: string): Instant | undefined {
  try {
    const start = text.includes('[')
      ? Temporal.ZonedDateTime.from(text)
      : Temporal.Instant.from(text).toZonedDateTimeISO('UTC');
    return start.year < TALK_YEAR_MIN || start.year > TALK_YEAR_MAX ? undefined : start.epochMilliseconds;
  } catch {
    return undefined; // Temporal throws if the text is not a time.
  }
}
