import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';
import { TalkFilters } from '../../../domain/talks/talk-filters.ts';
import { TalkTab } from '../../parts/talk/talk-tab.ts';

/** Search parameters of the stage. `talk` is the large picture, `tab` the open tab; the others filter the grid. */
export const StageSearch = v.object({
  talk: lenient(AddressText),
  tab: TalkTab,
  // No `ended`: here either none of the talks has ended, or all have.
  ...v.omit(TalkFilters, ['ended']).entries,
});
export type StageSearch = v.InferOutput<typeof StageSearch>;
