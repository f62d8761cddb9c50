import { useController } from 'react-hook-form';
import styles from './colour-field.module.css';
import { Field, type FieldText } from './field.tsx';
import { Row } from '../layout/row.tsx';

interface ColourFieldProps extends FieldText {
  readonly name: string;
}

/** A colour, picked or typed as `#rrggbb`. */
export function ColourField({ name, label, hint }: ColourFieldProps) {
  const { field } = useController({ name });
  const value: string = field.value ?? '';
  const change = ({ target }: { readonly target: HTMLInputElement }) => field.onChange(target.value.trim());
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <Row gap={2}>
          <input
            type="color"
            aria-label={`${label}, chosen by eye`}
            className={styles.swatch}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
            onChange={change}
          />
          <input {...control} name={name} ref={field.ref} value={value} onBlur={field.onBlur} onChange={change} />
        </Row>
      )}
    </Field>
  );
}
