import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useFormContext, useWatch } from 'react-hook-form';
import { LIVE_STREAM_NAME_MAX, LIVE_STREAMS_MAX } from '../../../../domain/limits/player.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './settings.module.css';

interface LiveStreamsProps {
  readonly name: string;
  readonly label: string;
}

/** The all-day streams, one row each: name, source, and backup. */
export function LiveStreamsField({ name, label }: LiveStreamsProps) {
  const { setValue } = useFormContext();
  const watched: unknown = useWatch({ name });
  const rows: readonly unknown[] = Array.isArray(watched) ? watched : [];
  const put = (next: readonly unknown[]): void => setValue(name, next, { shouldDirty: true });
  const isFull = rows.length >= LIVE_STREAMS_MAX;
  return (
    <FieldGroup
      name={name}
      label={label}
      hint="They play all day on the screen Live Stream, for everybody who is logged in."
      aside={`${rows.length} of ${LIVE_STREAMS_MAX}`}
    >
      {() => (
        <>
          {rows.map((_, index) => (
            // Keyed by index and number, so that rows are remounted when one is added or removed.
            <LiveStreamRow
              key={`${index} of ${rows.length}`}
              name={`${name}.${index}`}
              onRemove={() => put(rows.toSpliced(index, 1))}
            />
          ))}
          <Button
            size="small"
            icon={<Plus size={16} aria-hidden />}
            disabled={isFull}
            onClick={() => put([...rows, { name: '', primary: '', backup: '' }])}
          >
            Add a live stream
          </Button>
        </>
      )}
    </FieldGroup>
  );
}

function LiveStreamRow({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const called: unknown = useWatch({ name: `${name}.name` });
  const which = typeof called === 'string' && called.trim() !== '' ? called.trim() : 'this live stream';
  const address = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const;
  return (
    <div className={styles.stream}>
      <TextField name={`${name}.name`} label="Name" maxLength={LIVE_STREAM_NAME_MAX} />
      <TextField name={`${name}.primary`} label="Primary address" {...address} />
      <TextField name={`${name}.backup`} label="Backup address" {...address} />
      <IconButton label={`Take away ${which}`} icon={<Trash size={18} aria-hidden />} onClick={onRemove} />
    </div>
  );
}
