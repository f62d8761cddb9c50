import { useId, type ReactNode } from 'react';
import styles from './settings.module.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.card}>{children}</div>
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
