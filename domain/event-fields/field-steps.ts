import * as v from 'valibot';
import { mostFrequent } from '../search/counted-words.ts';
import { filterLabel } from './answer-words.ts';
import type { EventField } from './event-field.ts';

/** A field by which a list is filtered: its values, most frequent first, with the number of results each would leave. */
export const FieldSteps = v.object({
  id: v.string(),
  legend: v.string(),
  options: v.pipe(v.array(v.object({ value: v.string(), label: v.string(), count: v.number() })), v.readonly()),
});
export type FieldSteps = Readonly<v.InferOutput<typeof FieldSteps>>;

export const fieldSteps = (field: EventField, counts: ReadonlyMap<string, number>): FieldSteps => ({
  id: field.id,
  legend: field.label,
  options: mostFrequent(counts).map(({ word, count }) => ({ value: word, label: filterLabel(field, word), count })),
});
