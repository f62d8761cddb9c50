import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { plural } from '../../../domain/plural.ts';
import { ActionBar } from '../action-bar.tsx';
import { Button } from '../button.tsx';

interface EditBarProps {
  /** Since when the draft is kept on this device, on its clock. */
  readonly keptAt: string | undefined;
  /** How many fields these values change. */
  readonly countEdits: (values: object) => number;
  readonly onDiscard: () => void;
}

/** What is changed and since when it is kept here, and the two ways on. */
export function EditBar({ keptAt, countEdits, onDiscard }: EditBarProps) {
  const { reset } = useFormContext();
  const values = useWatch();
  const { isSubmitting, dirtyFields } = useFormState();
  const pictures = Object.values(values).filter((value) => value instanceof Blob).length;
  const changes = countEdits(values) + pictures;
  const isChanged = changes > 0 || Object.keys(dirtyFields).length > 0;
  const discard = () => {
    reset(); // What was typed a moment ago is still to be kept, and would come back.
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
