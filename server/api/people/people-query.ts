import * as v from 'valibot';
import { flag, several } from '../../../domain/calls/query.ts';
import { PageFields } from '../../../domain/calls/paging.ts';
import { PROFILE_LINE_MAX } from '../../../domain/limits/people.ts';
import { SEARCH_TEXT_MAX } from '../../../domain/limits/search.ts';
import type { DirectoryFilter } from '../../../domain/people/directory.ts';
import { ROLES } from '../../../domain/people/person.ts';

/** What the directory may be asked for (spec 7). More of a search than SEARCH_TEXT_MAX is not looked at. */
export const PeopleQuery = v.object({
  ...PageFields,
  search: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, SEARCH_TEXT_MAX)),
    ),
  ),
  interests: several(PROFILE_LINE_MAX),
  countries: several(PROFILE_LINE_MAX),
  role: v.optional(v.picklist(['', ...ROLES], 'There is no such role')),
  isComplete: flag,
});
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>;

export const filterOf = (query: PeopleQuery): DirectoryFilter => ({
  search: query.search ?? '',
  interests: query.interests ?? [],
  countries: query.countries ?? [],
  role: query.role || undefined,
  isComplete: query.isComplete,
});
