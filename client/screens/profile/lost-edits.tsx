import { insistOnEdit, takeTheirs, useProfileEdits } from '../../data/profile.ts';
import { tryFailedAgain } from '../../data/sync-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './edit-profile.module.css';
import { labelInDocument } from './field-labels.ts';

/** What could not be saved as it was: fields that were changed elsewhere meanwhile, to choose from, or the reason of all of it. */
export function LostEdits() {
  const state = useProfileEdits();
  return (
    <>
      {state.refusal === undefined ? null : (
        <Notice
          action={
            <Button size="small" onClick={() => void tryFailedAgain('edit:profile')}>
              Try again
            </Button>
          }
        >
          {`Your changes were not saved: ${state.refusal}`}
        </Notice>
      )}
      {Object.entries(state.lost).map(([name, { v: mine, theirs }]) => (
        <Notice key={name} tone="warn">
          <p>{`${labelInDocument(name)} was changed elsewhere meanwhile. Which one stands?`}</p>
          <dl className={styles.lost}>
            <dt>Yours</dt>
            <dd>{inWords(mine)}</dd>
            <dt>The other</dt>
            <dd>{inWords(theirs)}</dd>
          </dl>
          <div className={styles.ways}>
            <Button size="small" onClick={() => void insistOnEdit(name, state)}>
              Take mine
            </Button>
            <Button size="small" kind="quiet" onClick={() => void takeTheirs(name, state)}>
              Keep the other
            </Button>
          </div>
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
