import { useEffect, useId } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { plural } from '../../../domain/plural.ts';
import { Button } from '../actions/button.tsx';
import styles from './panel-foot.module.css';
import { Muted } from '../layout/muted.tsx';
import { Row } from '../layout/row.tsx';
import { Text } from '../layout/text.tsx';

interface PanelFootProps {
  /** Number of changed fields. */
  readonly countChanges: () => number;
  readonly isNew: boolean;
  /** True without a network: saving queues the changes. */
  readonly isLater: boolean;
  /** Why nothing can be saved now, as a sentence. */
  readonly blocked: string | undefined;
  readonly onDiscard: () => void;
}

/** Shows the number of changes, with buttons to save and discard. ⌘S or Ctrl+S saves. */
export function PanelFoot({ countChanges, isNew, isLater, blocked, onDiscard }: PanelFootProps) {
  useWatch(); // Renders again with every keystroke.
  const { isSubmitting } = useFormState();
  const id = useId();
  const changes = countChanges();
  useSaveKey(id);
  const submits = {
    type: 'submit',
    busy: isSubmitting,
    'aria-describedby': blocked ? `${id}-why` : undefined,
    'aria-disabled': blocked ? true : undefined,
  } as const;
  return (
    <footer id={id} className={styles.foot}>
      <Text as="output" size="sm" weight={550} tone="warn" id={`${id}-why`} className={styles.reason}>
        {blocked}
      </Text>
      <Row gap={2} wrap align="center" className={styles.ways}>
        <Muted className={styles.note}>{noteOf(changes)}</Muted>
        {changes > 0 ? (
          <Button kind="quiet" onClick={onDiscard}>
            Discard
          </Button>
        ) : null}
        <Button {...submits} kind="solid" value="save" aria-keyshortcuts="Control+S Meta+S">
          {isLater ? 'Save when online' : 'Save'}
        </Button>
        {isNew && !isLater ? (
          <Button {...submits} value={ANOTHER} aria-keyshortcuts="Control+Shift+S Meta+Shift+S">
            Save and add another
          </Button>
        ) : null}
      </Row>
    </footer>
  );
}

const ANOTHER = 'another';

/** Whether the person pressed "Save and add another". */
export const wantsAnother = (event: React.SyntheticEvent): boolean => {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.value === ANOTHER;
};

const noteOf = (changes: number): string =>
  changes === 0
    ? 'No changes'
    : plural(changes, '1 change, kept on this device', `${changes} changes, kept on this device`);

/** ⌘S saves; ⇧⌘S saves and opens a new form. */
function useSaveKey(id: string): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      const which = event.shiftKey ? ANOTHER : 'save';
      document.getElementById(id)?.querySelector<HTMLButtonElement>(`button[value="${which}"]`)?.click();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [id]);
}
