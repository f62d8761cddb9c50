import { Checkbox } from './checkbox.tsx';
import styles from './checkbox.module.css';

export interface ChecklistOption {
  readonly value: string;
  readonly label: string;
  /** A second, quieter line. */
  readonly detail?: string;
  readonly tint?: string | undefined;
  readonly count?: number;
}

interface ChecklistProps {
  readonly legend: string;
  readonly options: readonly ChecklistOption[];
  readonly chosen: readonly string[];
  /** Called with the new choice, in the order of the options. */
  readonly onChange: (chosen: string[]) => void;
}

/** A multiple choice. */
export function Checklist({ legend, options, chosen, onChange }: ChecklistProps) {
  const toggle = (value: string, on: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === value ? on : chosen.includes(each))));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, label, ...look }) => (
        <Checkbox key={value} {...look} checked={chosen.includes(value)} onChange={(on) => toggle(value, on)}>
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
