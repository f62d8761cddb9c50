import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../actions/button.tsx';
import styles from './filter-sheet.module.css';
import { SearchField } from './search-field.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import { Checkbox } from '../actions/checkbox.tsx';
import type { ChecklistOption } from '../actions/checklist.tsx';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';

/** Groups with at least this many options start closed. */
const CLOSED_FROM = 8;

interface FilterGroupProps {
  readonly legend: string;
  readonly options: readonly ChecklistOption[];
  readonly chosen: readonly string[];
  /** Shows only options whose names contain this; empty for all. */
  readonly query: string;
  /** Called with the new choice, in the order of the options. */
  readonly onChange: (chosen: string[]) => void;
}

/** Whether the option's name contains the search text, ignoring case. */
const isNamed = ({ label }: ChecklistOption, query: string): boolean =>
  label.toLocaleLowerCase().includes(query.toLocaleLowerCase());

/** One filter among several: a multiple choice. A long group starts closed; a search opens it with the matches. */
function FilterGroup({ legend, options, chosen, query, onChange }: FilterGroupProps) {
  const shown = options.filter((option) => isNamed(option, query));
  const toggle = (value: string, on: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === value ? on : chosen.includes(each))));
  if (shown.length === 0) return null;
  return (
    <details
      key={`${query !== ''}`}
      className={styles.group}
      open={query !== '' || options.length < CLOSED_FROM || undefined}
    >
      <summary className={styles.summary}>
        {legend}
        <Text as="span" size="sm" weight={450} tone="faint" className={styles.count}>
          {chosen.length > 0 ? `${chosen.length} of ${options.length}` : options.length}
        </Text>
      </summary>
      <fieldset>
        <legend className="vh">{legend}</legend>
        {shown.map(({ value, label, ...look }) => (
          <Checkbox key={value} {...look} checked={chosen.includes(value)} onChange={(on) => toggle(value, on)}>
            {label}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  );
}

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
      <Stack gap={5}>
        {children}
        <Groups groups={groups} />
      </Stack>
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
        <Text tone="muted">No filter has these words in its name.</Text>
      ) : null}
    </>
  );
}
