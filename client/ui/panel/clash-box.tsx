import type { Clash } from '../../../domain/forms/merge-form.ts';
import styles from './clash-box.module.css';

interface ClashBoxProps {
  /** What clashes, in a sentence: "Somebody else changed the length as well". */
  readonly title: string;
  readonly clash: Clash;
  /** How a value of the field is said. */
  readonly say: (value: unknown) => string;
  readonly onDecide: (value: unknown) => void;
}

/** A field that two people have changed: which one stands is asked where it stands. */
export const ClashBox = ({ title, clash, say, onDecide }: ClashBoxProps) => (
  <fieldset className={styles.box}>
    <legend className={styles.title}>{title}</legend>
    <div className={styles.ways}>
      <Way value={say(clash.mine)} whose="Keep mine" onPress={() => onDecide(clash.mine)} />
      <Way
        value={say(clash.theirs)}
        whose={`Use theirs (previously: ${say(clash.base)})`}
        onPress={() => onDecide(clash.theirs)}
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
