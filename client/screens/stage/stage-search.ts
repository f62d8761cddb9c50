import * as v from 'valibot';
import { AddressText, AddressTexts, lenient } from '../../../domain/calls/list-query.ts';
import { TalkTab } from '../../parts/talk/talk-tab.ts';

/**
 * `talk`: which of the talks that are on has the large picture, `tab` which part of it is open; the rest narrows the grid of all
 * talks down.
 */
export const StageSearch = v.object({
  talk: lenient(AddressText),
  tab: TalkTab,
  q: lenient(AddressText),
  track: lenient(AddressTexts),
  stage: lenient(AddressTexts),
  qa: lenient(v.literal(true)),
});
export type StageSearch = v.InferOutput<typeof StageSearch>;
