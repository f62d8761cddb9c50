import { Facets } from '../../ui/facets.tsx';
import { optionsOf } from '../../ui/filter-options.ts';
import { someOf } from '../../ui/some-of.ts';
import { useBoothsSearch, useNarrowBooths } from './booths-address.ts';
import type { Booths } from './use-booths.ts';

/** Specialties offered at a press; the others stand behind Filters. */
const OFFERED = 5;

/** The quickest way to fewer booths: what they are good at. */
export function BoothFacets({ booths }: { readonly booths: Booths }) {
  const { expertise = [] } = useBoothsSearch();
  const narrow = useNarrowBooths();
  const options = optionsOf(booths.expertise, expertise).filter(
    ({ value }, index) => index < OFFERED || expertise.includes(value),
  );
  if (options.length === 0) return null;
  return (
    <Facets
      label="Narrow down"
      options={options}
      chosen={expertise}
      onChange={(chosen) => narrow({ expertise: someOf(chosen) })}
      isOneLine
    />
  );
}
