import { useMemo } from 'react';
import {
  type BoothSteps,
  type BoothWish,
  findBooths,
  nextBoothSteps,
} from '../../../domain/companies/listed-booths.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { useCompanies } from '../../data/companies.ts';
import { useBoothsSearch } from './booths-address.ts';
import type { BoothsSearch } from './booths-search.ts';

export interface Booths extends BoothSteps {
  readonly found: readonly Company[];
  /** Of all there are. */
  readonly total: number;
  readonly countryCount: number;
}

/** What the address asks for, of every booth this device knows. */
export function useBooths(): Booths {
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
