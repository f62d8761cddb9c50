import { LinesField } from './lines-field.tsx';
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
  const { typed, take, leave, settleWhenGone } = useTyped(onSave);
  return (
    <section className={styles.note} aria-label="My note" ref={settleWhenGone}>
      <LinesField
        label="My note"
        look="title"
        hint="Only you see it, on all your devices. It is kept as you type."
        rows={4}
        readOnly={!isKnown}
        maxLength={most}
        placeholder="Write something down for yourself"
        value={typed ?? text}
        onText={take}
        onBlur={leave}
      />
    </section>
  );
}
