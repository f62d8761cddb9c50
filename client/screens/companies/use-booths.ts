import { useMemo } from 'react';
import * as v from 'valibot';
import {
  type BoothSteps,
  type BoothWish,
  findBooths,
  nextBoothSteps,
} from '../../../domain/companies/listed-booths.ts';
import { companies, Company } from '../../../domain/companies/company.ts';
import { CountedWords } from '../../../domain/search/counted-words.ts';
import { useCachedScreen } from '../../data/loading/use-cached-screen.ts';
import { useCompanies } from '../../data/companies/companies.ts';
import { useCatalogState } from '../../data/talks/talks.ts';
import { useBoothsSearch } from './booths-address.ts';
import type { BoothsSearch } from './booths-search.ts';

export interface Booths extends BoothSteps {
  /** Until all are read only the first are there, and how many there are. */
  readonly found: readonly (Company | undefined)[];
  /** Of all there are. */
  readonly total: number;
  readonly countryCount: number;
}

interface WholeBooths extends Booths {
  readonly found: readonly Company[];
}

/** As many as any window shows of them at first; sponsors come first. */
const FIRST = 20;

/** What a start draws until all booths are read. */
const FirstPage = v.object({
  found: v.array(Company),
  count: v.number(),
  total: v.number(),
  countryCount: v.number(),
  expertise: CountedWords,
  interest: CountedWords,
  countries: CountedWords,
});
const MADE_OF = [companies];

const firstPage = (booths: WholeBooths) => ({
  ...booths,
  count: booths.found.length,
  found: booths.found.slice(0, FIRST),
});

/** What is looked for by a word is looked for once, and not kept. */
const placeOf = ({ q, ...search }: BoothsSearch): string | undefined =>
  q ? undefined : `booths ${JSON.stringify(search)}`;

/** What the address asks for, of every booth this device knows; until they are read, what it showed last. */
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
  return useMemo(() => {
    const wish = wishOf(search);
    return {
      ...nextBoothSteps(all, wish),
      found: findBooths(all, wish),
      total: all.length,
      countryCount: new Set(all.map(({ thing }) => thing.country).filter((country) => country !== '')).size,
    };
  }, [search, all]);
}

const wishOf = ({ q = '', expertise = [], interest = [], country = [] }: BoothsSearch): BoothWish => ({
  search: q,
  expertise,
  interest,
  countries: country,
});
