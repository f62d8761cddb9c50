import * as v from 'valibot';
import { AddressText, AddressTexts, lenient } from '../../../domain/calls/list-query.ts';

/** `talk`: which of the talks that are on has the large picture; the rest narrows the grid of all talks down. */
export const StageSearch = v.object({
  talk: lenient(AddressText),
  q: lenient(AddressText),
  track: lenient(AddressTexts),
  stage: lenient(AddressTexts),
  qa: lenient(v.literal(true)),
});
export type StageSearch = v.InferOutput<typeof StageSearch>;
