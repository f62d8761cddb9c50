import { filterFields } from '../event-fields/answer-words.ts';
import { type FieldSteps, fieldSteps } from '../event-fields/field-steps.ts';
import { interestsOf } from '../people/in-common.ts';
import { countFacets } from '../search/count-facets.ts';
import { type CountedWord, mostFrequent } from '../search/counted-words.ts';
import {
  boothValues,
  type CompanyDirectory,
  type CompanyFilters,
  filterCompanies,
  passesField,
  passesFilters,
} from './company-list.ts';
import { searchCompanies } from './company-search.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import type { Company } from './company.ts';
import { shownBooth } from './shown-booth.ts';

/** Search and filters of the marketplace; empty filters are ignored. */
export type BoothWish = Omit<CompanyFilters, 'isComplete'>;

/** Filter options from the booths found, each with the number of results it would leave. */
export interface BoothSteps {
  readonly expertise: readonly CountedWord[];
  readonly interest: readonly CountedWord[];
  readonly countries: readonly CountedWord[];
  /** The released fields that are filters; undefined without a released list. */
  readonly fields?: readonly FieldSteps[] | undefined;
}

/** Returns the booths in the order of the directory; for a search, the best matches first. */
export const findBooths = (
  directory: CompanyDirectory,
  wish: BoothWish,
  packages: Packages = TEMPLATE_PACKAGES,
): Company[] => filterCompanies(directory, { ...wish, isComplete: undefined }, packages);

/** Counts all filters in one pass: those of the specification, and the released fields that are filters. */
export function nextBoothSteps(
  directory: CompanyDirectory,
  wish: BoothWish,
  packages: Packages = TEMPLATE_PACKAGES,
): BoothSteps {
  const { expertise, interest, countries, list, fields } = wish;
  const byWish = (some: Partial<BoothWish>) => (company: Company) =>
    passesFilters(company, { ...NO_FILTERS, ...some }, packages);
  const filters = filterFields(list);
  const [ofExpertise, ofInterest, ofCountries, ...ofFields] = countFacets(searchCompanies(directory, wish.search), [
    { passes: byWish({ expertise }), valuesOf: (company) => company.expertise },
    { passes: byWish({ interest }), valuesOf: (company) => lookedForBy(company, packages) },
    { passes: byWish({ countries }), valuesOf: ({ country }) => [country] },
    ...filters.map((field) => ({
      passes: (company: Company) => passesField(company, field, fields),
      valuesOf: (company: Company) => boothValues(company, field),
    })),
  ]);
  return {
    expertise: mostFrequent(ofExpertise ?? new Map()),
    interest: mostFrequent(ofInterest ?? new Map()),
    countries: mostFrequent(ofCountries ?? new Map()),
    fields: list && filters.map((field, at) => fieldSteps(field, ofFields[at] ?? new Map())),
  };
}

const NO_FILTERS: CompanyFilters = { search: '', expertise: [], interest: [], countries: [], isComplete: undefined };

/** Returns what a booth looks for, as visitors see it. */
export const lookedForBy = (company: Company, packages: Packages = TEMPLATE_PACKAGES): readonly string[] =>
  interestsOf(shownBooth(company, packages));
