import type { ReactNode } from 'react';
import { Hero } from '../cards/hero.tsx';
import styles from './page.module.css';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';

interface PageProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** Actions for the whole screen, beside the title. */
  readonly actions?: ReactNode;
  /** `text`: as wide as lines are readable. `wide`: as wide as the window. */
  readonly width?: 'text' | 'wide';
  readonly children: ReactNode;
}

/** A screen: its title, then its sections. */
export const Page = ({ title, hint, actions, width = 'text', children }: PageProps) => (
  <Stack gap={5} className={styles.page} data-width={width}>
    <div>
      <Hero title={title} hint={hint} />
      {actions ? (
        <Row gap={2} wrap className={styles.actions}>
          {actions}
        </Row>
      ) : null}
    </div>
    {children}
  </Stack>
);
