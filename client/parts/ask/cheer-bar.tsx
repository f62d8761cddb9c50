import type { CSSProperties } from 'react';
import type { ReactionType } from '../../../domain/posts/reaction.ts';
import { type Float, useFloats } from '../../data/cheers.ts';
import { useOnline } from '../../data/online.ts';
import styles from './ask.module.css';

const CHEERS: readonly { readonly type: ReactionType; readonly sign: string; readonly label: string }[] = [
  { type: 'love', sign: '❤️', label: 'Love' },
  { type: 'thumbs_up', sign: '👍', label: 'Thumbs up' },
  { type: 'fire', sign: '🔥', label: 'Fire' },
  { type: 'explosion', sign: '🤯', label: 'Mind blown' },
];
const SIGNS = Object.fromEntries(CHEERS.map(({ type, sign }) => [type, sign])) as Record<ReactionType, string>;
/** Percent of the bar, so that they do not rise on top of each other. */
const placeOf = (key: number): number => (key * 37) % 80;

/** Cheers of the room float up; nobody learns whose they are. */
export function CheerBar({ talkId }: { readonly talkId: string }) {
  const { floats, tap } = useFloats(talkId);
  const online = useOnline();
  return (
    <fieldset className={styles.cheers} aria-label="Cheer">
      {CHEERS.map(({ type, sign, label }) => (
        <button
          key={type}
          type="button"
          className={styles.cheer}
          aria-label={label}
          aria-disabled={online ? undefined : true}
          onClick={online ? () => tap(type) : undefined}
        >
          <span aria-hidden>{sign}</span>
        </button>
      ))}
      {floats.map(({ key, type }: Float) => (
        <span key={key} className={styles.float} style={{ '--at': placeOf(key) } as CSSProperties} aria-hidden>
          {SIGNS[type]}
        </span>
      ))}
    </fieldset>
  );
}
