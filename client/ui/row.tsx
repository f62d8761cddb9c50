import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './row.module.css';

interface RowLook {
  /** A face, a logo, a mark of the kind. */
  readonly lead?: ReactNode;
  /** Carries a tick: who is verified, what is done. */
  readonly tick?: ReactNode;
  /** Quietly below the title. */
  readonly lines?: ReactNode;
  readonly tags?: ReactNode;
  /** Beside the link, not within it: a button. */
  readonly action?: ReactNode;
}

/** The same, leading nowhere: what is not open yet. */
export const PlainRow = ({ lead, tick, lines, tags, action, children }: RowLook & { readonly children: ReactNode }) => (
  <li className={styles.row} data-plain>
    {lead}
    <div className={styles.words}>
      <p className={styles.title}>
        {children}
        {tick}
      </p>
      {lines ? <p className={styles.lines}>{lines}</p> : null}
      {tags}
    </div>
    {action ? <div className={styles.action}>{action}</div> : null}
  </li>
);

type RowProps = RowLook & Omit<ComponentProps<'a'>, 'className' | 'title'>;

/** One of a list, as a link over all of it but its action: people, booths, files, rooms. Its children are its title. */
function RowAnchor({ lead, tick, lines, tags, action, children, ...link }: RowProps) {
  return (
    <li className={styles.row}>
      {lead}
      <div className={styles.words}>
        <p className={styles.title}>
          <a {...link} className="covers">
            {children}
          </a>
          {tick}
        </p>
        {lines ? <p className={styles.lines}>{lines}</p> : null}
        {tags}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}

/** To one of our screens. */
export const Row = createLink(RowAnchor);

/** Rows below each other, on a flush card or bare. */
export const Rows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
);
