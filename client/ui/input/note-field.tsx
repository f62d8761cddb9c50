import { Textarea } from './textarea.tsx';
import styles from './note-field.module.css';
import { useDebouncedSave } from './use-debounced-save.ts';
import { Stack } from '../layout/stack.tsx';

interface NoteFieldProps {
  /** The stored text. */
  readonly text: string;
  /** False while the stored text is loading: typing now would replace it. */
  readonly isKnown: boolean;
  /** Limit in characters. */
  readonly most: number;
  /** Whether the text stays on this device, as that of guests does. */
  readonly isLocal?: boolean;
  readonly onSave: (text: string) => void;
}

/** A private note, saved while the person types. */
export function NoteField({ text, isKnown, most, isLocal = false, onSave }: NoteFieldProps) {
  const { typed, take, leave, settleWhenGone } = useDebouncedSave(onSave);
  return (
    <Stack as="section" gap={2} className={styles.note} aria-label="My note" ref={settleWhenGone}>
      <Textarea
        label="My note"
        look="title"
        hint={
          isLocal
            ? 'Only you see it, on this device. It is kept as you type.'
            : 'Only you see it, on all your devices. It is kept as you type.'
        }
        rows={4}
        readOnly={!isKnown}
        maxLength={most}
        placeholder="Write something down for yourself"
        value={typed ?? text}
        onText={take}
        onBlur={leave}
      />
    </Stack>
  );
}
