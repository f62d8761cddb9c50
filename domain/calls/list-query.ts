import * as v from 'valibot';
import { SEARCH_TEXT_MAX } from '../limits/search.ts';
import { PageFields } from './paging.ts';

/** Which way a list is sorted; without it, it stands in its own order. */
export const ListDirection = v.picklist(['ascend', 'descend'], 'One of ascend, descend');

/** How a list that can be sorted is asked for: `sort` by one of its columns, `dir`, `page`. A call takes these beside its own. */
// @__NO_SIDE_EFFECTS__
export const sortFields = <const Columns extends readonly string[]>(columns: Columns) => ({
  sort: v.optional(v.picklist(columns, `One of ${columns.join(', ')}`)),
  dir: v.optional(ListDirection),
  page: PageFields.page,
});

/** The same in the address of a screen, with `q` for what is looked for. What cannot be is passed over, for addresses are typed and grow old. */
// @__NO_SIDE_EFFECTS__
export function listSearch<const Columns extends readonly string[]>(columns: Columns) {
  const { sort, dir, page } = sortFields(columns);
  return {
    q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(SEARCH_TEXT_MAX))), undefined),
    sort: v.fallback(sort, undefined),
    dir: v.fallback(dir, undefined),
    page: v.fallback(page, undefined),
  };
}
