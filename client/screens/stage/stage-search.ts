import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';
import { TalkFilters } from '../../../domain/talks/talk-filters.ts';
import { TalkTab } from '../../parts/talk/talk-tab.ts';

/**
 * `talk`: which of the talks that are on has the large picture, `tab` which part of it is open; the rest narrows the grid of all
 * talks down.
 */
export const StageSearch = v.object({
  talk: lenient(AddressText),
  tab: TalkTab,
  // None of these talks has ended, or all have.
  ...v.omit(TalkFilters, ['ended']).entries,
});
export type StageSearch = v.InferOutput<typeof StageSearch>;
