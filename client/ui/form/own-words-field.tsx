import { useId, useState } from 'react';
import styles from './field.module.css';
import { Text } from '../layout/text.tsx';

interface OwnWordsProps {
  /** Such as "Other, in your own words". */
  readonly label: string;
  readonly words: string;
  /** Limit in characters. */
  readonly most: number;
  /** Called when the field loses focus, not while typing: half a word may equal an option. */
  readonly onWords: (words: string) => void;
}

/** A text field after 'Other', for a value that is not on the list. */
export function OwnWords({ label, words, most, onWords }: OwnWordsProps) {
  const id = useId();
  const [text, setText] = useState(words);
  return (
    <div className={styles.field}>
      <Text as="label" weight={550} htmlFor={id}>
        {label}
      </Text>
      <input
        id={id}
        className={styles.control}
        value={text}
        maxLength={most}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => onWords(text)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // Enter ends the word; it does not submit the form.
          onWords(text);
        }}
      />
    </div>
  );
}
