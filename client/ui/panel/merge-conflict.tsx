import type { Conflict } from '../../../domain/forms/three-way-merge.ts';
import styles from './merge-conflict.module.css';
import { Muted } from '../layout/muted.tsx';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';

interface MergeConflictProps {
  /** Names the field: "Somebody else changed the length as well". */
  readonly title: string;
  readonly conflict: Conflict;
  /** Formats a value of the field. */
  readonly say: (value: unknown) => string;
  readonly onDecide: (value: unknown) => void;
}

/** Asks which value of a conflicting field to keep. */
export const MergeConflict = ({ title, conflict, say, onDecide }: MergeConflictProps) => (
  <Stack as="fieldset" gap={2} className={styles.box} data-edge>
    <Text as="legend" size="sm" weight={600} tone="warn" className={styles.title}>
      {title}
    </Text>
    <div className={styles.ways}>
      <Way value={say(conflict.ours)} whose="Keep mine" onPress={() => onDecide(conflict.ours)} />
      <Way
        value={say(conflict.theirs)}
        whose={`Use theirs (previously: ${say(conflict.base)})`}
        onPress={() => onDecide(conflict.theirs)}
      />
    </div>
  </Stack>
);

interface WayProps {
  readonly value: string;
  readonly whose: string;
  readonly onPress: () => void;
}

const Way = ({ value, whose, onPress }: WayProps) => (
  <Stack as="button" justify="start" type="button" className={styles.way} data-edge onClick={onPress}>
    <span className={styles.value}>{value}</span>
    <Muted as="span">{whose}</Muted>
  </Stack>
);
