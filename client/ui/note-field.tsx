import { useCallback, useId, useRef, useState } from 'react';
import styles from './note-field.module.css';

interface NoteFieldProps {
  /** As it is kept. */
  readonly text: string;
  /** False while it is not known what is kept: what is typed then would take its place. */
  readonly isKnown: boolean;
  /** Characters. */
  readonly most: number;
  readonly onSave: (text: string) => void;
}

/** Milliseconds without a keystroke after which a note is kept. */
const SETTLED = 600;

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

/** What was typed and is on its way to be kept. */
function useTyped(onSave: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const pending = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly save: () => void }>(undefined);
  const settle = () => {
    clearTimeout(pending.current?.timer);
    pending.current?.save();
    pending.current = undefined;
  };
  const take = (next: string) => {
    setTyped(next);
    clearTimeout(pending.current?.timer);
    pending.current = { timer: setTimeout(settle, SETTLED), save: () => onSave(next) };
  };
  // Whoever leaves in mid-word finds it again.
  const settleWhenGone = useCallback(() => () => pending.current?.save(), []);
  const leave = () => {
    settle();
    setTyped(undefined);
  };
  return { typed, take, leave, settleWhenGone };
}
