import type { Conflict } from '../../../domain/forms/three-way-merge.ts';
import styles from './merge-conflict.module.css';

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
  <fieldset className={styles.box}>
    <legend className={styles.title}>{title}</legend>
    <div className={styles.ways}>
      <Way value={say(conflict.ours)} whose="Keep mine" onPress={() => onDecide(conflict.ours)} />
      <Way
        value={say(conflict.theirs)}
        whose={`Use theirs (previously: ${say(conflict.base)})`}
        onPress={() => onDecide(conflict.theirs)}
      />
    </div>
  </fieldset>
);

interface WayProps {
  readonly value: string;
  readonly whose: string;
  readonly onPress: () => void;
}

const Way = ({ value, whose, onPress }: WayProps) => (
  <button type="button" className={styles.way} onClick={onPress}>
    <span className={styles.value}>{value}</span>
    <span className={styles.whose}>{whose}</span>
  </button>
);
