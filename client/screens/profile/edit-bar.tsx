import { useFormState, useWatch } from 'react-hook-form';
import { counted } from '../../../domain/counted.ts';
import { clockTime } from '../../../domain/event/time-display.ts';
import { useDraftKeptAt } from '../../data/edits.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';

interface EditBarProps {
  /** Under which the draft of the form is kept. */
  readonly form: string;
  /** How many fields these values change. */
  readonly countEdits: (values: object) => number;
  readonly onDiscard: () => void;
}

/** What is changed and since when it is kept here, and the two ways on. */
export function EditBar({ form, countEdits, onDiscard }: EditBarProps) {
  const values = useWatch();
  const { isSubmitting, dirtyFields } = useFormState();
  const { zone } = useShownZone();
  const keptAt = useDraftKeptAt(form);
  const pictures = Object.values(values).filter((value) => value instanceof Blob).length;
  const changes = countEdits(values) + pictures;
  const isChanged = changes > 0 || Object.keys(dirtyFields).length > 0;
  return (
    <ActionBar
      note={changes === 0 ? 'No changes' : counted(changes, '1 change', `${changes} changes`)}
      detail={keptAt === undefined || changes === 0 ? undefined : `Draft kept ${clockTime(keptAt, zone)}`}
    >
      {isChanged ? (
        <Button kind="quiet" onClick={onDiscard}>
          Discard
        </Button>
      ) : null}
      <Button type="submit" kind="solid" busy={isSubmitting}>
        Save
      </Button>
    </ActionBar>
  );
}
