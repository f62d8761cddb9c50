import { useState } from 'react';
import { counted } from '../../../domain/counted.ts';
import { Button } from '../../ui/button.tsx';
import { FilterGroup } from '../../ui/filter-group.tsx';
import { optionsOf } from '../../ui/filter-options.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { someOf, useDirectorySearch, useNarrowDirectory } from './directory-address.ts';
import styles from './people-filters.module.css';
import type { DirectoryList } from './use-directory-list.ts';

interface PeopleFiltersProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly list: DirectoryList;
}

/** Every interest and every country of the people listed. Each is in force at once, so the button counts what one will see. */
export function PeopleFilters({ open, onClose, list }: PeopleFiltersProps) {
  const { interest = [], country = [] } = useDirectorySearch();
  const narrow = useNarrowDirectory();
  const [query, setQuery] = useState('');
  const count = list.people.length;
  const number = count.toLocaleString('en');
  const foot = (
    <>
      <Button onClick={() => narrow({ interest: undefined, country: undefined })}>Clear filters</Button>
      <div className={styles.show}>
        <Button kind="solid" wide onClick={onClose}>
          {counted(count, 'Show 1 person', `Show ${number} people`)}
        </Button>
      </div>
    </>
  );
  return (
    <Sheet open={open} onClose={onClose} title="Filters" foot={foot}>
      <div className={styles.groups}>
        <SearchField label="Search filters" value={query} onSearch={setQuery} />
        <FilterGroup
          legend="Interests"
          query={query}
          options={optionsOf(list.interests, interest)}
          chosen={interest}
          onChange={(chosen) => narrow({ interest: someOf(chosen) })}
        />
        <FilterGroup
          legend="Countries"
          query={query}
          options={optionsOf(list.countries, country)}
          chosen={country}
          onChange={(chosen) => narrow({ country: someOf(chosen) })}
        />
      </div>
    </Sheet>
  );
}
