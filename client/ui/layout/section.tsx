import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** At the end of the title's line: a link to all entries, a count. */
  readonly more?: ReactNode;
  /**
   * `card`: content on one card under a small title. For content with cards of its own: `quiet` with a small title, `bare`
   * with a larger one.
   */
  readonly look?: 'card' | 'quiet' | 'bare';
  readonly children: ReactNode;
}

/** A part of a page with its own title. */
export function Section({ title, more, look = 'card', children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} data-look={look} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
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
    <div className={styles.setting}>
      <div className={styles.label}>
        {label}
        {detail ? <p className={styles.detail}>{detail}</p> : null}
      </div>
      {children}
    </div>
  );
}
