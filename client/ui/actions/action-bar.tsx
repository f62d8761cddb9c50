import type { ReactNode } from 'react';
import styles from './action-bar.module.css';
import { Muted } from '../layout/muted.tsx';
import { Row } from '../layout/row.tsx';
import { Text } from '../layout/text.tsx';

interface ActionBarProps {
  /** Status of the changes: how many, and since when they are kept. */
  readonly note?: ReactNode;
  readonly detail?: ReactNode;
  /** Buttons, the most common one last. */
  readonly children: ReactNode;
}

/** Bar at the lower edge with the actions for the whole screen. On phones it replaces the tabs. */
export const ActionBar = ({ note, detail, children }: ActionBarProps) => (
  <Row gap={3} wrap lineGap={2} align="center" justify="between" className={styles.bar} data-action-bar>
    <div className={styles.words}>
      {note ? <Text weight={600}>{note}</Text> : null}
      {detail ? <Muted>{detail}</Muted> : null}
    </div>
    <Row gap={2} wrap>
      {children}
    </Row>
  </Row>
);
