import { useId, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../actions/button.tsx';
import styles from './form.module.css';
import { Text } from '../layout/text.tsx';

interface SubmitButtonProps {
  /** The reason why the form cannot be sent now, as a sentence, usually that there is no network. The typed text stays. */
  readonly blocked?: string | undefined;
  /** For an action that cannot be undone: the button looks dangerous. */
  readonly isFinal?: boolean;
  /** Beside the main action of the screen: neither solid nor wide. */
  readonly isMinor?: boolean;
  readonly children: ReactNode;
}

/** The only solid button of a form. Busy while the form is being sent; when blocked, it shows the reason. */
export function SubmitButton({ blocked, isFinal = false, isMinor = false, children }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  const reason = useId();
  return (
    <div>
      <Button
        type="submit"
        kind={isFinal ? 'danger' : isMinor ? 'soft' : 'solid'}
        size={isMinor ? 'small' : undefined}
        wide={!isMinor}
        busy={isSubmitting}
        // Stays focusable, so that the reason can be found. Enter in a field presses this button too.
        aria-disabled={blocked === undefined ? undefined : true}
        aria-describedby={blocked === undefined ? undefined : reason}
        onClick={blocked === undefined ? undefined : (event) => event.preventDefault()}
      >
        {children}
      </Button>
      <Text as="output" size="sm" weight={550} tone="warn" id={reason} className={styles.reason}>
        {blocked}
      </Text>
    </div>
  );
}
