import { useId, type ReactNode } from 'react';
import styles from './section.module.css';
import { Muted } from './muted.tsx';
import { Row } from './row.tsx';
import { Stack } from './stack.tsx';

interface SectionProps {
  readonly title: string;
  /** At the end of the title's line: a link to all entries, a count. */
  readonly more?: ReactNode;
  /**
   * `card`: content on one card under a small title. For content that has cards itself: `quiet` with a small title, `bare` with
   * a larger one.
   */
  readonly look?: 'card' | 'quiet' | 'bare';
  readonly children: ReactNode;
}

/** A part of a page with its own title. */
export function Section({ title, more, look = 'card', children }: SectionProps) {
  const id = useId();
  return (
    <Stack as="section" gap={2} justify="start" className={styles.section} data-look={look} aria-labelledby={id}>
      <Row gap={3} wrap lineGap={1} align="baseline" justify="between" className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more}
      </Row>
      <Stack gap={2} className={styles.content}>
        {children}
      </Stack>
    </Stack>
  );
}

interface SettingProps {
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly children?: ReactNode;
}

/** A line of a section: label at the start, control at the end. */
export function Setting({ label, detail, children }: SettingProps) {
  return (
    <Row gap={4} wrap lineGap={2} align="center" justify="between" className={styles.setting}>
      <div className={styles.label}>
        {label}
        {detail ? <Muted>{detail}</Muted> : null}
      </div>
      {children}
    </Row>
  );
}
