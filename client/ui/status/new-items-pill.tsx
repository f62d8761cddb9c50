import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import styles from './new-items-pill.module.css';
import { Stack } from '../layout/stack.tsx';

interface StuckProps {
  /** Such as "2 new posts". */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onPress: () => void;
}

/** A button at the edge that announces new content, while the reader's place does not move. */
export const NewItemsPill = ({ label, icon, onPress }: StuckProps) => (
  <Stack as="output" align="center" className={styles.stuck}>
    <Button kind="solid" size="small" icon={icon} onClick={onPress}>
      {label}
    </Button>
  </Stack>
);
