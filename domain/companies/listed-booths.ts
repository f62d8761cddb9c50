import { type CountedWord, countWords } from '../search/counted-words.ts';
import { interestsOf } from '../people/in-common.ts';
import { type CompanyDirectory, type CompanyFilters, filterCompanies } from './company-list.ts';
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
}

/** Returns the booths in the order of the directory; for a search, the best matches first. */
export const findBooths = (
  directory: CompanyDirectory,
  wish: BoothWish,
  packages: Packages = TEMPLATE_PACKAGES,
): Company[] => filterCompanies(directory, { ...wish, isComplete: undefined }, packages);

export function nextBoothSteps(
  directory: CompanyDirectory,
  wish: BoothWish,
  packages: Packages = TEMPLATE_PACKAGES,
): BoothSteps {
  const found = (change: Partial<BoothWish>): Company[] => findBooths(directory, { ...wish, ...change }, packages);
  return {
    expertise: countWords(found({ expertise: [] }).flatMap(({ expertise }) => expertise)),
    interest: countWords(found({ interest: [] }).flatMap((company) => lookedForBy(company, packages))),
    countries: countWords(found({ countries: [] }).map(({ country }) => country)),
  };
}

/** Returns what a booth looks for, as visitors see it. */
export const lookedForBy = (company: Company, packages: Packages = TEMPLATE_PACKAGES): readonly string[] =>
  interestsOf(shownBooth(company, packages));
