import { useState } from 'react';
import styles from './reserved-space.module.css';

interface KeptRoomProps {
  readonly className?: string | undefined;
  readonly isGood?: boolean;
  readonly isFailed?: boolean;
  /** Said where the words before are gone, so that their room is not empty. */
  readonly then?: string;
  /** What there is to say now; empty for nothing. */
  readonly children: string;
}

/** What is said about something, in the room of the longest that was said there: what stands below stays when it changes. */
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
