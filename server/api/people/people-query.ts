import type { DirectoryFilter } from '../../../domain/people/directory.ts';
import type { PeopleQuery } from '../../../domain/people/people-query.ts';

export const filterOf = (query: PeopleQuery): DirectoryFilter => ({
  search: query.search ?? '',
  interests: query.interests ?? [],
  countries: query.countries ?? [],
  role: query.role || undefined,
  isComplete: query.isComplete,
  fields: query.f,
});
