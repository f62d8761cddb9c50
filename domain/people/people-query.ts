import * as v from 'valibot';
import { PageFields } from '../calls/paging.ts';
import { flag, oneOrSeveral, several } from '../calls/query.ts';
import { FieldId } from '../event-fields/extra.ts';
import { EXTRA_CHOICE_MAX, FILTER_FIELDS_MAX } from '../limits/event-fields.ts';
import { PROFILE_LINE_MAX } from '../limits/people.ts';
import { SEARCH_TEXT_MAX } from '../limits/search.ts';
import { ROLES } from './role.ts';

/** Parameters of the directory (spec 7). A search is cut to SEARCH_TEXT_MAX. */
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
  f: v.optional(
    v.pipe(
      v.record(FieldId, oneOrSeveral(EXTRA_CHOICE_MAX)),
      v.maxEntries(FILTER_FIELDS_MAX, `At most ${FILTER_FIELDS_MAX} filters`),
      v.description(
        'People who gave any of these answers, by the ids of fields that are filters: `f.topics=Music`. Labels or ids.',
      ),
    ),
  ),
});
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>;
