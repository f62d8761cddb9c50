import { Checkbox } from './checkbox.tsx';
import type { ChecklistOption } from './checklist.tsx';
import styles from './filter-group.module.css';

/** From so many options on a group is closed until it is wanted. */
const CLOSED_FROM = 8;

interface FilterGroupProps {
  readonly legend: string;
  readonly options: readonly ChecklistOption[];
  readonly chosen: readonly string[];
  /** Only options with these words in their names are shown; empty for all. */
  readonly query: string;
  /** The new choice, in the order of the options. */
  readonly onChange: (chosen: string[]) => void;
}

/** Whether the words of a search stand in the option's name, in capitals or not. */
export const isNamed = ({ label }: ChecklistOption, query: string): boolean =>
  label.toLocaleLowerCase().includes(query.toLocaleLowerCase());

/** One kind of filter among several: any number of many. A long one is closed; looked for, it shows what was found. */
export function FilterGroup({ legend, options, chosen, query, onChange }: FilterGroupProps) {
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
        <span className={styles.count}>
          {chosen.length > 0 ? `${chosen.length} of ${options.length}` : options.length}
        </span>
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
