import type { TextIndex } from '../search/text-index.ts';
import { companyIndex, searchCompanies } from './company-search.ts';
import { isCompanyComplete } from './company-complete.ts';
import { type Company, TICKET_TYPES } from './company.ts';
import { shownBooth } from './shown-booth.ts';

/** Filters of a list of companies; an empty list is not applied. */
export interface CompanyFilters {
  readonly search: string;
  /** Matches the booth's focus or wanted traffic, as visitors see it. */
  readonly interest: readonly string[];
  readonly expertise: readonly string[];
  readonly countries: readonly string[];
  readonly isComplete: boolean | undefined;
}

/** Companies in directory order, with precomputed search text. */
export type CompanyDirectory = TextIndex<Company>;

const folded = new WeakMap<Company, CompanyDirectory>();

/** Sponsors first, then the larger booths, then by name. */
export const companyDirectory = (companies: readonly Company[]): CompanyDirectory =>
  companies.toSorted(inOrder).flatMap(foldOnce);

/** Companies that pass every filter; with a search best match first. */
export function filterCompanies(directory: CompanyDirectory, filters: CompanyFilters): Company[] {
  return searchCompanies(directory, filters.search).filter((company) => passes(company, filters));
}

function foldOnce(company: Company): CompanyDirectory {
  const known = folded.get(company) ?? companyIndex([company]);
  folded.set(company, known);
  return known;
}

function passes(company: Company, { interest, expertise, countries, isComplete }: CompanyFilters): boolean {
  const { focus, traffic } = shownBooth(company);
  return (
    holdsAny([...focus, ...traffic], interest) &&
    holdsAny(company.expertise, expertise) &&
    holdsAny([company.country], countries) &&
    (isComplete === undefined || isCompanyComplete(company) === isComplete)
  );
}

const holdsAny = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((choice) => held.includes(choice));

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const inOrder = (a: Company, b: Company): number =>
  Number(b.priority) - Number(a.priority) ||
  TICKET_TYPES.indexOf(b.ticketType) - TICKET_TYPES.indexOf(a.ticketType) ||
  names.compare(a.name, b.name) ||
  (a.id < b.id ? -1 : 1);
