import * as v from 'valibot';
import { PageFields } from '../calls/paging.ts';
import { flag, several } from '../calls/query.ts';
import { OWN_CHOICE_MAX } from '../limits/fields.ts';
import { SEARCH_TEXT_MAX } from '../limits/search.ts';

/** What the list of companies may be asked for. More of a search than SEARCH_TEXT_MAX is not looked at. */
export const CompanyQuery = v.object({
  ...PageFields,
  search: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, SEARCH_TEXT_MAX)),
    ),
    '',
  ),
  component: v.optional(v.pipe(v.string(), v.maxLength(OWN_CHOICE_MAX)), ''),
  isLobby: flag,
  onlybooths: flag,
  isComplete: flag,
  interest: several(OWN_CHOICE_MAX),
  expertise: several(OWN_CHOICE_MAX),
  countries: several(OWN_CHOICE_MAX),
});
export type CompanyQuery = v.InferOutput<typeof CompanyQuery>;
