import { useMemo } from 'react';
import * as v from 'valibot';
import {
  type BoothSteps,
  type BoothWish,
  findBooths,
  nextBoothSteps,
} from '../../../domain/companies/listed-booths.ts';
import { companiesCollection, Company } from '../../../domain/companies/company.ts';
import { eventFieldsCollection } from '../../../domain/event-fields/event-field.ts';
import { FieldSteps } from '../../../domain/event-fields/field-steps.ts';
import { packagesCollection } from '../../../domain/packages/package.ts';
import { CountedWords } from '../../../domain/search/counted-words.ts';
import { useCachedScreen } from '../../data/loading/use-cached-screen.ts';
import { useReleasedFields } from '../../data/event-fields/released-fields.ts';
import { useCompanies } from '../../data/companies/companies.ts';
import { usePackages } from '../../data/companies/packages.ts';
import { useCatalogState } from '../../data/talks/talks.ts';
import { useBoothsSearch } from './booths-address.ts';
import type { BoothsSearch } from './booths-search.ts';

export interface Booths extends BoothSteps {
  /** Until all are read, only the first ones are loaded; the length is the full number. */
  readonly found: readonly (Company | undefined)[];
  /** Number of all booths. */
  readonly total: number;
  readonly countryCount: number;
}

interface WholeBooths extends Booths {
  readonly found: readonly Company[];
}

/** Maximum number of booths visible at first; sponsors come first. */
const FIRST = 20;

/** Render cache of the first page. */
const FirstPage = v.object({
  found: v.array(Company),
  count: v.number(),
  total: v.number(),
  countryCount: v.number(),
  expertise: CountedWords,
  interest: CountedWords,
  countries: CountedWords,
  fields: v.optional(v.pipe(v.array(FieldSteps), v.readonly())),
});
const MADE_OF = [companiesCollection, packagesCollection, eventFieldsCollection];

const firstPage = (booths: WholeBooths) => ({
  ...booths,
  count: booths.found.length,
  found: booths.found.slice(0, FIRST),
});

/** A search by text is not cached. */
const placeOf = ({ q, ...search }: BoothsSearch): string | undefined =>
  q ? undefined : `booths ${JSON.stringify(search)}`;

/** The booths found, from all on this device; from the render cache until they are read. */
export function useBooths(): Booths | undefined {
  const search = useBoothsSearch();
  const booths = useWholeBooths();
  const isHere = useCatalogState() === 'ready';
  const now = useMemo(() => (isHere && booths.found.length > 0 ? firstPage(booths) : undefined), [isHere, booths]);
  const stood = useCachedScreen({ name: placeOf(search), schema: FirstPage, of: MADE_OF }, now);
  return useMemo(() => {
    if (isHere || booths.total > 0) return booths;
    return stood && { ...stood, found: Array.from({ length: stood.count }, (_, at) => stood.found[at]) };
  }, [isHere, booths, stood]);
}

function useWholeBooths(): WholeBooths {
  const search = useBoothsSearch();
  const all = useCompanies();
  const packages = usePackages();
  const list = useReleasedFields('company');
  return useMemo(() => {
    const wish = { ...wishOf(search), list };
    return {
      ...nextBoothSteps(all, wish, packages),
      found: findBooths(all, wish, packages),
      total: all.length,
      countryCount: new Set(all.map(({ thing }) => thing.country).filter((country) => country !== '')).size,
    };
  }, [search, all, packages, list]);
}

const wishOf = ({ q = '', expertise = [], interest = [], country = [], f }: BoothsSearch): BoothWish => ({
  search: q,
  expertise,
  interest,
  countries: country,
  fields: f,
});
