import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** Quietly at the other end of the title's line: a link to all of it, a count. */
  readonly more?: ReactNode;
  /** `card`: lines on one card under a quiet title. What brings cards of its own: `quiet` under such a title, `bare` under a larger one. */
  readonly look?: 'card' | 'quiet' | 'bare';
  readonly children: ReactNode;
}

/** A part of a page under a title of its own. */
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

/** A line of a section: what it is on the left, what one can do about it on the right. */
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
