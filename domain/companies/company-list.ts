import type { FieldFilters } from '../calls/list-query.ts';
import { filteredValues, filterFields } from '../event-fields/answer-words.ts';
import type { EventField, FieldList } from '../event-fields/event-field.ts';
import { fieldValue } from '../event-fields/field-value.ts';
import type { TextIndex } from '../search/text-index.ts';
import { companyIndex, searchCompanies } from './company-search.ts';
import { isCompanyComplete } from './company-complete.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import { packageOf } from '../packages/rights.ts';
import type { Company } from './company.ts';
import { shownBooth } from './shown-booth.ts';

/** Filters of a list of companies; an empty list is not applied. */
export interface CompanyFilters {
  readonly search: string;
  /** Matches the booth's focus or wanted traffic, as visitors see it. */
  readonly interest: readonly string[];
  readonly expertise: readonly string[];
  readonly countries: readonly string[];
  readonly isComplete: boolean | undefined;
  /** The released fields; undefined: those of the specification. */
  readonly list?: FieldList | undefined;
  /** Any of these values of each field, by the id of a released field that is a filter. */
  readonly fields?: FieldFilters | undefined;
}

/** Companies in directory order, with precomputed search text. */
export type CompanyDirectory = TextIndex<Company>;

const folded = new WeakMap<Company, { readonly list: FieldList | undefined; readonly index: CompanyDirectory }>();

/** Sponsors and booths of packages that are listed first, then in the order of packages, then by name. `list`: the released fields. */
export function companyDirectory(
  companies: readonly Company[],
  packages: Packages = TEMPLATE_PACKAGES,
  list?: FieldList,
): CompanyDirectory {
  const places = new Map(companies.map((company) => [company, placeOf(company, packages)]));
  return companies
    .toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0) || byName(a, b))
    .flatMap((company) => foldOnce(company, list));
}

/** Companies that pass every filter; with a search best match first. */
export function filterCompanies(
  directory: CompanyDirectory,
  filters: CompanyFilters,
  packages: Packages = TEMPLATE_PACKAGES,
): Company[] {
  return searchCompanies(directory, filters.search).filter((company) => passesFilters(company, filters, packages));
}

function foldOnce(company: Company, list: FieldList | undefined): CompanyDirectory {
  const known = folded.get(company);
  if (known && known.list === list) return known.index;
  const index = companyIndex([company], list);
  folded.set(company, { list, index });
  return index;
}

/** Returns the values for which a booth's answer to a field counts in filters. */
export const boothValues = (company: Company, field: EventField): readonly string[] =>
  filteredValues(field, fieldValue('company', company, field.id));

/** Whether a booth has any of the chosen values of a field, or none is chosen. */
export const passesField = (company: Company, field: EventField, chosen: FieldFilters = {}): boolean =>
  holdsAny(boothValues(company, field), (Object.hasOwn(chosen, field.id) && chosen[field.id]) || []);

export function passesFilters(
  company: Company,
  { interest, expertise, countries, isComplete, list, fields }: CompanyFilters,
  packages: Packages,
): boolean {
  const { focus, traffic } = shownBooth(company, packages);
  return (
    holdsAny([...focus, ...traffic], interest) &&
    holdsAny(company.expertise, expertise) &&
    holdsAny([company.country], countries) &&
    (isComplete === undefined || isCompanyComplete(company, list, packages) === isComplete) &&
    (fields === undefined || filterFields(list).every((field) => passesField(company, field, fields)))
  );
}

const holdsAny = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((choice) => held.includes(choice));

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** A booth's place in lists, before its name decides: a lower number is listed first. */
function placeOf(company: Company, packages: Packages): number {
  const own = packageOf(company, packages);
  return packages.indexOf(own) + (company.priority || own.rights.first ? 0 : packages.length);
}

const byName = (a: Company, b: Company): number => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
