import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { plural } from '../../../../domain/plural.ts';
import { ActionBar } from '../../actions/action-bar.tsx';
import { Button } from '../../actions/button.tsx';

interface EditBarProps {
  /** When the draft was saved on this device, by its clock. */
  readonly keptAt: string | undefined;
  /** Number of fields that these values change. */
  readonly countEdits: (values: object) => number;
  readonly onDiscard: () => void;
}

/** Shows how many fields changed and since when they are kept, with buttons to save and discard. */
export function EditBar({ keptAt, countEdits, onDiscard }: EditBarProps) {
  const { reset } = useFormContext();
  const values = useWatch();
  const { isSubmitting, dirtyFields } = useFormState();
  const pictures = Object.values(values).filter((value) => value instanceof Blob).length;
  const changes = countEdits(values) + pictures;
  const isChanged = changes > 0 || Object.keys(dirtyFields).length > 0;
  const discard = () => {
    reset(); // Reset first, or the last keystrokes would be saved as a draft again.
    onDiscard();
  };
  return (
    <ActionBar
      note={changes === 0 ? 'No changes' : plural(changes, '1 change', `${changes} changes`)}
      detail={keptAt === undefined || changes === 0 ? undefined : `Draft kept ${keptAt}`}
    >
      {isChanged ? (
        <Button kind="quiet" onClick={discard}>
          Discard
        </Button>
      ) : null}
      <Button type="submit" kind="solid" busy={isSubmitting}>
        Save
      </Button>
    </ActionBar>
  );
}
