import { useState } from 'react';
import { counted } from '../../../domain/counted.ts';
import { Button } from '../../ui/button.tsx';
import { FilterGroup } from '../../ui/filter-group.tsx';
import { optionsOf } from '../../ui/filter-options.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { someOf, useBoothsSearch, useNarrowBooths } from './booths-address.ts';
import styles from './marketplace.module.css';
import type { Booths } from './use-booths.ts';

interface BoothFiltersProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly booths: Booths;
}

/** Every specialty, every interest and every country of the booths. Each is in force at once, so the button counts what one will see. */
export function BoothFilters({ open, onClose, booths }: BoothFiltersProps) {
  const { expertise = [], interest = [], country = [] } = useBoothsSearch();
  const narrow = useNarrowBooths();
  const [query, setQuery] = useState('');
  const count = booths.found.length;
  const foot = (
    <>
      <Button onClick={() => narrow({ expertise: undefined, interest: undefined, country: undefined })}>
        Clear filters
      </Button>
      <div className={styles.show}>
        <Button kind="solid" wide onClick={onClose}>
          {counted(count, 'Show 1 booth', `Show ${count.toLocaleString('en')} booths`)}
        </Button>
      </div>
    </>
  );
  const groups = [
    { legend: 'Specialties', field: 'expertise', words: booths.expertise, chosen: expertise },
    { legend: 'Looking for', field: 'interest', words: booths.interest, chosen: interest },
    { legend: 'Countries', field: 'country', words: booths.countries, chosen: country },
  ] as const;
  return (
    <Sheet open={open} onClose={onClose} title="Filters" foot={foot}>
      <div className={styles.groups}>
        <SearchField label="Search filters" value={query} onSearch={setQuery} />
        {groups.map(({ legend, field, words, chosen }) => (
          <FilterGroup
            key={field}
            legend={legend}
            query={query}
            options={optionsOf(words, chosen)}
            chosen={chosen}
            onChange={(now) => narrow({ [field]: someOf(now) })}
          />
        ))}
      </div>
    </Sheet>
  );
}
