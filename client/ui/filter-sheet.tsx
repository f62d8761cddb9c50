import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { FilterGroup, isNamed } from './filter-group.tsx';
import styles from './filter-sheet.module.css';
import { SearchField } from './search-field.tsx';
import { Sheet } from './sheet.tsx';

/** From this many options on, a search field is shown. */
const SEARCHED_FROM = 12;

interface FilterSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly groups: readonly Omit<ComponentProps<typeof FilterGroup>, 'query'>[];
  /** Label of the button with the number of results: "Show 37 talks". */
  readonly show: string;
  readonly onClear: () => void;
  /** Switches above the groups. */
  readonly children?: ReactNode;
}

/** All filters of a list. Each applies at once, so the number on the button is current. */
export function FilterSheet({ open, onClose, groups, show, onClear, children }: FilterSheetProps) {
  const foot = (
    <>
      <Button onClick={onClear}>Clear filters</Button>
      <div className={styles.show}>
        <Button kind="solid" wide onClick={onClose}>
          {show}
        </Button>
      </div>
    </>
  );
  return (
    <Sheet open={open} onClose={onClose} title="Filters" foot={foot}>
      <div className={styles.groups}>
        {children}
        <Groups groups={groups} />
      </div>
    </Sheet>
  );
}

function Groups({ groups }: Pick<FilterSheetProps, 'groups'>) {
  const [query, setQuery] = useState('');
  const options = groups.flatMap((group) => group.options);
  return (
    <>
      {options.length >= SEARCHED_FROM ? (
        <SearchField label="Search filters" value={query} onSearch={setQuery} />
      ) : null}
      {groups.map((group) => (
        <FilterGroup key={group.legend} {...group} query={query} />
      ))}
      {query !== '' && !options.some((option) => isNamed(option, query)) ? (
        <p className={styles.none}>No filter has these words in its name.</p>
      ) : null}
    </>
  );
}
