import type { FieldEdits } from '../../../../domain/sync/field-edits.ts';
import { Button } from '../../actions/button.tsx';
import { Notice } from '../../status/notice.tsx';
import styles from './edit-conflicts.module.css';
import { Row } from '../../layout/row.tsx';

interface EditConflictsProps {
  /** Fields that another person changed to a different value, by their names in the document. */
  readonly conflicts: FieldEdits['fields'];
  /** Values that were refused, with the reason, by their names in the document. */
  readonly refused: FieldEdits['fields'];
  /** Why the whole edit was refused. */
  readonly refusal: string | undefined;
  /** The label of a field; undefined if the form no longer has it. */
  readonly labelOf: (name: string) => string | undefined;
  readonly onAgain: () => void;
  readonly onTakeMine: (name: string) => void;
  /** Discards the author's value. */
  readonly onGiveUp: (name: string) => void;
}

/** Edits that could not be saved: conflicting fields to choose from, and why values or the whole edit were refused. */
export function EditConflicts({ conflicts, refused, refusal, ...props }: EditConflictsProps) {
  const labelOf = (name: string): string => props.labelOf(name) ?? 'An answer';
  return (
    <>
      {refusal === undefined ? null : (
        <Notice
          action={
            <Button size="small" onClick={props.onAgain}>
              Try again
            </Button>
          }
        >
          {`Your changes were not saved: ${refusal}`}
        </Notice>
      )}
      {Object.entries(refused).map(([name, edit]) => (
        <RefusedValue key={name} label={labelOf(name)} edit={edit} onGiveUp={() => props.onGiveUp(name)} />
      ))}
      {Object.entries(conflicts).map(([name, edit]) => (
        <Conflict
          key={name}
          label={labelOf(name)}
          edit={edit}
          onTakeMine={() => props.onTakeMine(name)}
          onGiveUp={() => props.onGiveUp(name)}
        />
      ))}
    </>
  );
}

interface ReturnedProps {
  readonly label: string;
  readonly edit: FieldEdits['fields'][string];
  readonly onGiveUp: () => void;
}

function RefusedValue({ label, edit, onGiveUp }: ReturnedProps) {
  return (
    <Notice
      tone="warn"
      action={
        <Button size="small" kind="quiet" onClick={onGiveUp}>
          Discard
        </Button>
      }
    >
      <p>{`${label} was not saved: ${edit.refused}`}</p>
      <dl className={styles.versions}>
        <dt>Mine</dt>
        <dd>{inWords(edit.v)}</dd>
      </dl>
    </Notice>
  );
}

function Conflict({ label, edit, onTakeMine, onGiveUp }: ReturnedProps & { readonly onTakeMine: () => void }) {
  return (
    <Notice tone="warn">
      <p>{`${label} was changed elsewhere too. Which version do you want to keep?`}</p>
      <dl className={styles.versions}>
        <dt>Mine</dt>
        <dd>{inWords(edit.v)}</dd>
        <dt>The other</dt>
        <dd>{inWords(edit.theirs)}</dd>
      </dl>
      <Row gap={2} wrap>
        <Button size="small" onClick={onTakeMine}>
          Take mine
        </Button>
        <Button size="small" kind="quiet" onClick={onGiveUp}>
          Keep the other
        </Button>
      </Row>
    </Notice>
  );
}

const LISTS = new Intl.ListFormat('en');

function inWords(value: unknown): string {
  if (Array.isArray(value)) return LISTS.format(value.map(String)) || 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : 'Nothing';
}
