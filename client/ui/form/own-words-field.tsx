import { useId, useState } from 'react';
import styles from './field.module.css';

interface OwnWordsProps {
  /** "Other, in your own words". */
  readonly label: string;
  readonly words: string;
  /** Characters. */
  readonly most: number;
  /** Called once the person has gone on: a word half written may be one of the list. */
  readonly onWords: (words: string) => void;
}

/** Behind 'Other': what is on no list. */
export function OwnWords({ label, words, most, onWords }: OwnWordsProps) {
  const id = useId();
  const [text, setText] = useState(words);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.control}
        value={text}
        maxLength={most}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => onWords(text)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // It ends the word, not the form.
          onWords(text);
        }}
      />
    </div>
  );
}
