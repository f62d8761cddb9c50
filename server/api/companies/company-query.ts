import * as v from 'valibot';
import { CHOICES_MAX, OWN_CHOICE_MAX, SEARCH_TEXT_MAX } from '../../../domain/limits.ts';
import { PageFields } from '../../http/paging.ts';

const word = v.pipe(v.string(), v.maxLength(OWN_CHOICE_MAX));
/** One value or several: a query has `interest[]=a&interest[]=b`, `interest=a&interest=b` or only one of them. */
const words = v.optional(v.union([v.pipe(v.array(word), v.maxLength(CHOICES_MAX)), v.pipe(word, v.transform((one) => [one]))]), []);
const flag = v.optional(v.pipe(v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])]), v.transform((value) => value === true || value === 'true' || value === '1')));

/** What the list of companies may be asked for. More of a search than SEARCH_TEXT_MAX is not looked at. */
export const CompanyQuery = v.object({
  ...PageFields,
  search: v.optional(v.pipe(v.string(), v.transform((text) => text.slice(0, SEARCH_TEXT_MAX))), ''),
  component: v.optional(v.pipe(v.string(), v.maxLength(OWN_CHOICE_MAX)), ''),
  isLobby: flag,
  onlybooths: flag,
  isComplete: flag,
  'interest[]': words,
  interest: words,
  'expertise[]': words,
  expertise: words,
  'countries[]': words,
  countries: words,
});
export type CompanyQuery = v.InferOutput<typeof CompanyQuery>;
