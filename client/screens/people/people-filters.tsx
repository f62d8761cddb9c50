import { plural } from '../../../domain/plural.ts';
import { WordFilters } from '../../ui/word-filters.tsx';
import { useDirectorySearch, useNarrowDirectory } from './directory-address.ts';
import type { DirectoryList } from './use-directory-list.ts';

interface PeopleFiltersProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly list: DirectoryList;
}

/** Every interest and every country of the people listed. */
export function PeopleFilters({ open, onClose, list }: PeopleFiltersProps) {
  const { interest = [], country = [] } = useDirectorySearch();
  const narrow = useNarrowDirectory();
  const count = list.people.length;
  const groups = [
    { legend: 'Interests', field: 'interest', words: list.interests, chosen: interest },
    { legend: 'Countries', field: 'country', words: list.countries, chosen: country },
  ] as const;
  return (
    <WordFilters
      open={open}
      onClose={onClose}
      show={plural(count, 'Show 1 person', `Show ${count.toLocaleString('en')} people`)}
      onClear={() => narrow({ interest: undefined, country: undefined })}
      groups={groups}
      onNarrow={narrow}
    />
  );
}
