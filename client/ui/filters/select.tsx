import { LabeledControl, type LabelledLook } from '../input/labeled-control.tsx';

interface SelectProps<Value extends string> extends LabelledLook {
  /** `undefined` while it is loading. */
  readonly value: Value | '' | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly disabled?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** A single choice with the device's own picker; applies at once. In a form use `SelectField`. */
export function Select<Value extends string>({ value, options, disabled, onChoose, ...look }: SelectProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChoose(option.value);
  };
  return (
    <LabeledControl {...look}>
      <select value={value} disabled={disabled} onChange={({ target }) => choose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </LabeledControl>
  );
}
