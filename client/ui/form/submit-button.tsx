import { useId, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../button.tsx';
import styles from './form.module.css';

interface SubmitButtonProps {
  /** Why it cannot be sent now, in a sentence: no network, mostly. What is typed stays. */
  readonly blocked?: string | undefined;
  /** What cannot be undone is done by a button that looks like it. */
  readonly isFinal?: boolean;
  readonly children: ReactNode;
}

/** The one solid button of a form. Busy while the form is being sent; while it cannot be, it says why. */
export function SubmitButton({ blocked, isFinal = false, children }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  const reason = useId();
  return (
    <div>
      <Button
        type="submit"
        kind={isFinal ? 'danger' : 'solid'}
        wide
        busy={isSubmitting}
        // Still focusable, so that the reason can be found. Enter in a field presses this button as well.
        aria-disabled={blocked === undefined ? undefined : true}
        aria-describedby={blocked === undefined ? undefined : reason}
        onClick={blocked === undefined ? undefined : (event) => event.preventDefault()}
      >
        {children}
      </Button>
      <output id={reason} className={styles.reason}>
        {blocked}
      </output>
    </div>
  );
}
