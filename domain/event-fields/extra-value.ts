import * as v from 'valibot';
import { EXTRA_CHOICE_MAX, EXTRA_TEXT_MAX } from '../limits/event-fields.ts';
import { CHOICES_MAX } from '../limits/fields.ts';

// Apart from what is done with answers, because talks and stages of the first start contain them.

/** An answer: a text, the id of an option, a number, a boolean, or ids of options. */
export const ExtraValue = v.union([
  v.pipe(v.string(), v.maxLength(EXTRA_TEXT_MAX, `At most ${EXTRA_TEXT_MAX} characters`)),
  v.number(),
  v.boolean(),
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(EXTRA_CHOICE_MAX))), v.maxLength(CHOICES_MAX)),
]);
export type ExtraValue = v.InferOutput<typeof ExtraValue>;

/** Answers by the id of their field. A document without answers has no `extra`. */
export const Extra = v.record(v.string(), ExtraValue);
export type Extra = v.InferOutput<typeof Extra>;
