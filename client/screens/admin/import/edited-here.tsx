import { useId } from 'react';
import { plural } from '../../../../domain/plural.ts';
import type { CheckView } from '../../../../domain/imports/import-calls.ts';
import { SegmentedRadio } from '../../../ui/segmented-radio.tsx';
import styles from './import.module.css';

interface EditedHereProps {
  readonly check: Pick<CheckView, 'edited' | 'editedCount'>;
  readonly takeFile: boolean;
  readonly onTakeFile: (takeFile: boolean) => void;
}

const KEEP = 'keep';
const CHOICES = [
  { value: KEEP, label: 'Keep your edits' },
  { value: 'take', label: 'Take the file’s' },
] as const;
/** The rest is counted. */
const SHOWN = 8;

/** What was edited here since the last import and the file says otherwise, with the one choice what becomes of it. */
export function EditedHere({ check: { edited, editedCount }, takeFile, onTakeFile }: EditedHereProps) {
  const title = useId();
  if (editedCount === 0) return null;
  const shown = edited.slice(0, SHOWN);
  const more = editedCount - shown.length;
  return (
    <section className={styles.edited} aria-labelledby={title}>
      <h3 id={title}>
        {plural(
          editedCount,
          'You edited 1 thing here, and the file says otherwise',
          `You edited ${editedCount.toLocaleString('en')} things here, and the file says otherwise`,
        )}
      </h3>
      <ul>
        {shown.map(({ name, fields }, index) => (
          <li key={index}>
            <b dir="auto">{name}</b>
            <span>{fields.join(', ')}</span>
          </li>
        ))}
        {more === 0 ? null : <li>{`and ${more.toLocaleString('en')} more`}</li>}
      </ul>
      <SegmentedRadio
        label="What becomes of your edits"
        value={takeFile ? 'take' : KEEP}
        options={CHOICES}
        onChange={(choice) => onTakeFile(choice !== KEEP)}
      />
    </section>
  );
}
