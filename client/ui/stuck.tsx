import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './stuck.module.css';

interface StuckProps {
  /** "2 new posts" */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onPress: () => void;
}

/** Something has come while one reads elsewhere: it waits at the edge, and nothing jumps. */
export const Stuck = ({ label, icon, onPress }: StuckProps) => (
  <output className={styles.stuck}>
    <Button kind="solid" size="small" icon={icon} onClick={onPress}>
      {label}
    </Button>
  </output>
);
