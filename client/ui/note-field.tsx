import { useId } from 'react';
import styles from './note-field.module.css';
import { useTyped } from './use-typed.ts';

interface NoteFieldProps {
  /** As it is kept. */
  readonly text: string;
  /** False while it is not known what is kept: what is typed then would take its place. */
  readonly isKnown: boolean;
  /** Characters. */
  readonly most: number;
  readonly onSave: (text: string) => void;
}

/** What one writes down for oneself: kept as one types, there is nothing to press. */
export function NoteField({ text, isKnown, most, onSave }: NoteFieldProps) {
  const id = useId();
  const { typed, take, leave, settleWhenGone } = useTyped(onSave);
  return (
    <section className={styles.note} aria-labelledby={id} ref={settleWhenGone}>
      <h2 className={styles.title} id={id}>
        My note
      </h2>
      <textarea
        className={styles.text}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        rows={3}
        readOnly={!isKnown}
        maxLength={most}
        placeholder="Write something down for yourself"
        value={typed ?? text}
        onChange={(event) => take(event.target.value)}
        onBlur={leave}
      />
      <p className={styles.hint} id={`${id}-hint`}>
        Only you see it, on all your devices. It is kept as you type.
      </p>
    </section>
  );
}
