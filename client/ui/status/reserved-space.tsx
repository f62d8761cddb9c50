import { useState } from 'react';
import styles from './reserved-space.module.css';

interface KeptRoomProps {
  readonly className?: string | undefined;
  readonly isGood?: boolean;
  readonly isFailed?: boolean;
  /** Shown once the text has become empty, so that its space is not blank. */
  readonly then?: string;
  /** The current text; empty for none. */
  readonly children: string;
}

/** Status text that reserves the height of the longest text shown so far, so that nothing below it moves. */
export function ReservedSpace({ className = '', isGood, isFailed, then = '', children: words }: KeptRoomProps) {
  const [longest, setLongest] = useState(words);
  if (words.length > longest.length) setLongest(words);
  const said = words === '' && longest !== '' ? then : words;
  return (
    <output
      className={`${styles.room} ${className}`}
      data-room={longest || undefined}
      data-good={isGood || undefined}
      data-failed={isFailed || undefined}
    >
      {said === '' ? null : <span>{said}</span>}
    </output>
  );
}
