import type { LucideIcon } from 'lucide-react';
import Flame from 'lucide-react/icons/flame';
import Heart from 'lucide-react/icons/heart';
import Sparkles from 'lucide-react/icons/sparkles';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { CSSProperties } from 'react';
import type { ReactionType } from '../../../domain/posts/reaction.ts';
import { type Float, useFloats } from '../../data/cheers.ts';
import { useOnline } from '../../data/online.ts';
import { toast } from '../../data/toasts.ts';
import styles from './ask.module.css';

const CHEERS: readonly { readonly type: ReactionType; readonly Icon: LucideIcon; readonly label: string }[] = [
  { type: 'love', Icon: Heart, label: 'Love' },
  { type: 'thumbs_up', Icon: ThumbsUp, label: 'Thumbs up' },
  { type: 'fire', Icon: Flame, label: 'Fire' },
  { type: 'explosion', Icon: Sparkles, label: 'Mind blown' },
];
const ICONS = Object.fromEntries(CHEERS.map(({ type, Icon }) => [type, Icon])) as Record<ReactionType, LucideIcon>;
/** Percent of the bar, so that they do not rise on top of each other. */
const placeOf = (key: number): number => (key * 37) % 80;

/** A cheer is of the moment: it is not kept until there is a network. */
const sayOffline = (): void => toast('You need a connection to cheer', { topic: 'cheer' });

/** Cheers of the room float up, anonymously. */
export function CheerBar({ talkId }: { readonly talkId: string }) {
  const { floats, tap } = useFloats(talkId);
  const online = useOnline();
  return (
    <fieldset className={styles.cheers} aria-label="Cheer">
      {CHEERS.map(({ type, Icon, label }) => (
        <button
          key={type}
          type="button"
          className={styles.cheer}
          aria-label={label}
          aria-disabled={online ? undefined : true}
          onClick={online ? () => tap(type) : sayOffline}
        >
          <Icon size={20} aria-hidden />
        </button>
      ))}
      {floats.map((float) => (
        <Rising key={float.key} float={float} />
      ))}
    </fieldset>
  );
}

function Rising({ float: { key, type } }: { readonly float: Float }) {
  const Icon = ICONS[type];
  return (
    <span className={styles.float} style={{ '--at': placeOf(key) } as CSSProperties} aria-hidden>
      <Icon size={26} />
    </span>
  );
}
