import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './state-button.module.css';
import { Stack } from '../layout/stack.tsx';

const STATES = ['idle', 'pending', 'done', 'failed'] as const;
export type DoingState = (typeof STATES)[number];

interface StateButtonProps {
  readonly state: DoingState;
  /** Label for each state. The button is as wide as the longest, so that nothing moves. */
  readonly texts: Readonly<Record<DoingState, string>>;
  readonly onDo: () => void;
  /** Omit it if the action cannot be undone. */
  readonly onUndo?: (() => void) | undefined;
}

/** A button that shows its action's state instead of waiting: stored here first, then done, or failed and retried. */
export function StateButton({ state, texts, onDo, onUndo }: StateButtonProps) {
  const isDone = state === 'done' || state === 'pending';
  const act = isDone ? onUndo : onDo;
  return (
    <Button kind={KINDS[state]} icon={ICONS[state]} aria-disabled={act ? undefined : true} onClick={() => act?.()}>
      <Stack as="span" className={styles.texts}>
        {STATES.map((each) => (
          <span key={each} data-shown={each === state || undefined} aria-hidden={each !== state}>
            {texts[each]}
          </span>
        ))}
      </Stack>
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
