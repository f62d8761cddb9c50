import { useId } from 'react';
import styles from './segmented.module.css';

interface SegmentedRadioProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice stored on the device: radio buttons that look like `Segmented`. */
export function SegmentedRadio<Value extends string>({ label, value, options, onChange }: SegmentedRadioProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.track} data-edge>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.part}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
