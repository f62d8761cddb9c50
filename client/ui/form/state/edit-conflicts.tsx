import type { FieldEdits } from '../../../../domain/sync/field-edits.ts';
import { Button } from '../../actions/button.tsx';
import { Notice } from '../../status/notice.tsx';
import styles from './edit-conflicts.module.css';
import { Row } from '../../layout/row.tsx';

interface EditConflictsProps {
  /** Fields that another person changed to a different value, by their names in the document. */
  readonly conflicts: FieldEdits['fields'];
  /** Why the whole edit was refused. */
  readonly refusal: string | undefined;
  readonly labelOf: (name: string) => string;
  readonly onAgain: () => void;
  readonly onTakeMine: (name: string) => void;
  readonly onKeepOther: (name: string) => void;
}

/** Edits that could not be saved: conflicting fields to choose from, or the reason why the whole edit was refused. */
export function EditConflicts({ conflicts, refusal, labelOf, onAgain, onTakeMine, onKeepOther }: EditConflictsProps) {
  return (
    <>
      {refusal === undefined ? null : (
        <Notice
          action={
            <Button size="small" onClick={onAgain}>
              Try again
            </Button>
          }
        >
          {`Your changes were not saved: ${refusal}`}
        </Notice>
      )}
      {Object.entries(conflicts).map(([name, { v: ours, theirs }]) => (
        <Notice key={name} tone="warn">
          <p>{`${labelOf(name)} was changed elsewhere too. Which version do you want to keep?`}</p>
          <dl className={styles.versions}>
            <dt>Mine</dt>
            <dd>{inWords(ours)}</dd>
            <dt>The other</dt>
            <dd>{inWords(theirs)}</dd>
          </dl>
          <Row gap={2} wrap>
            <Button size="small" onClick={() => onTakeMine(name)}>
              Take mine
            </Button>
            <Button size="small" kind="quiet" onClick={() => onKeepOther(name)}>
              Keep the other
            </Button>
          </Row>
        </Notice>
      ))}
    </>
  );
}

const LISTS = new Intl.ListFormat('en');

function inWords(value: unknown): string {
  if (Array.isArray(value)) return LISTS.format(value.map(String)) || 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' && value !== '' ? value : 'Nothing';
}
