import * as v from 'valibot';
import { CHOICES_MAX, PROFILE_LINE_MAX, SEARCH_TEXT_MAX } from '../../../domain/limits.ts';
import type { DirectoryFilter } from '../../../domain/people/directory.ts';
import { ROLES } from '../../../domain/people/person.ts';
import { PageFields } from '../../http/paging.ts';

const word = v.pipe(v.string(), v.maxLength(PROFILE_LINE_MAX));
/** One value or several: a query has `interests[]=a&interests[]=b`, `interests=a&interests=b` or only one of them. */
const words = v.optional(v.union([v.pipe(v.array(word), v.maxLength(CHOICES_MAX)), v.pipe(word, v.transform((one) => [one]))]), []);
const flag = v.optional(v.pipe(v.picklist(['true', 'false', '1', '0'], 'true or false'), v.transform((value) => value === 'true' || value === '1')));

/** What the directory may be asked for (spec 7). More of a search than SEARCH_TEXT_MAX is not looked at. */
export const PeopleQuery = v.object({
  ...PageFields,
  search: v.optional(v.pipe(v.string(), v.transform((text) => text.slice(0, SEARCH_TEXT_MAX))), ''),
  'interests[]': words,
  interests: words,
  'countries[]': words,
  countries: words,
  role: v.optional(v.picklist(['', ...ROLES], 'There is no such role'), ''),
  isComplete: flag,
});
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>;

export const filterOf = (query: PeopleQuery): DirectoryFilter => ({
  search: query.search,
  interests: [...query.interests, ...query['interests[]']],
  countries: [...query.countries, ...query['countries[]']],
  role: query.role === '' ? undefined : query.role,
  isComplete: query.isComplete,
});
