import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { IconButton } from '../actions/icon-button.tsx';
import { Field, type FieldText } from './field.tsx';
import styles from './password-field.module.css';

interface PasswordFieldProps extends FieldText {
  readonly name: string;
  /** For the password manager: an existing password or a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden until the person asks to see it. Pasting is allowed. */
export function PasswordField({ name, label, hint, autoComplete }: PasswordFieldProps) {
  const { register } = useFormContext();
  const [isShown, setShown] = useState(false);
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            {...register(name)}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <span className={styles.eye}>
            <IconButton
              label={isShown ? 'Hide password' : 'Show password'}
              icon={isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
              onClick={() => setShown(!isShown)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
