import { Checkbox } from './checkbox.tsx';
import type { ChecklistOption } from './checklist.tsx';
import styles from './filter-group.module.css';

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
export const isNamed = ({ label }: ChecklistOption, query: string): boolean =>
  label.toLocaleLowerCase().includes(query.toLocaleLowerCase());

/** One filter among several: a multiple choice. A long group starts closed; a search opens it with the matches. */
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
