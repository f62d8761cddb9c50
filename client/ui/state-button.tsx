import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './state-button.module.css';

const STATES = ['idle', 'pending', 'done', 'failed'] as const;
export type DoingState = (typeof STATES)[number];

interface StateButtonProps {
  readonly state: DoingState;
  /** What the button says in each; it is as wide as the longest, so nothing moves. */
  readonly texts: Readonly<Record<DoingState, string>>;
  readonly onDo: () => void;
  /** Leave it out where what is done stays done. */
  readonly onUndo?: (() => void) | undefined;
}

/** Something one does is a state, not a wait: kept here first, then done, or failed and tried again. */
export function StateButton({ state, texts, onDo, onUndo }: StateButtonProps) {
  const isDone = state === 'done' || state === 'pending';
  const act = isDone ? onUndo : onDo;
  return (
    <Button kind={KINDS[state]} icon={ICONS[state]} aria-disabled={act ? undefined : true} onClick={() => act?.()}>
      <span className={styles.texts}>
        {STATES.map((each) => (
          <span key={each} data-shown={each === state || undefined} aria-hidden={each !== state}>
            {texts[each]}
          </span>
        ))}
      </span>
    </Button>
  );
}

const KINDS = { idle: 'solid', pending: 'soft', done: 'soft', failed: 'danger' } as const;
const ICONS: Readonly<Record<DoingState, ReactNode>> = {
  idle: null,
  pending: <Clock size={18} aria-hidden />,
  done: <Check size={18} aria-hidden />,
  failed: <RotateCcw size={18} aria-hidden />,
};
