import { plural } from '../../../domain/plural.ts';
import { WordFilters } from '../../ui/word-filters.tsx';
import { useBoothsSearch, useNarrowBooths } from './booths-address.ts';
import type { Booths } from './use-booths.ts';

interface BoothFiltersProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly booths: Booths;
}

/** Every specialty, every interest and every country of the booths. */
export function BoothFilters({ open, onClose, booths }: BoothFiltersProps) {
  const { expertise = [], interest = [], country = [] } = useBoothsSearch();
  const narrow = useNarrowBooths();
  const count = booths.found.length;
  const groups = [
    { legend: 'Specialties', field: 'expertise', words: booths.expertise, chosen: expertise },
    { legend: 'Looking for', field: 'interest', words: booths.interest, chosen: interest },
    { legend: 'Countries', field: 'country', words: booths.countries, chosen: country },
  ] as const;
  return (
    <WordFilters
      open={open}
      onClose={onClose}
      show={plural(count, 'Show 1 booth', `Show ${count.toLocaleString('en')} booths`)}
      onClear={() => narrow({ expertise: undefined, interest: undefined, country: undefined })}
      groups={groups}
      onNarrow={narrow}
    />
  );
}
