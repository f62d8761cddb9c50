import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { RowDrag } from '../table/row-grip.tsx';
import styles from './row.module.css';
import { Muted } from '../layout/muted.tsx';
import { Row } from '../layout/row.tsx';
import { Stack } from '../layout/stack.tsx';

interface RowLook {
  /** An avatar, a logo or an icon. */
  readonly lead?: ReactNode;
  /** A tick after the title: verified, done. */
  readonly tick?: ReactNode;
  /** Secondary lines below the title. */
  readonly lines?: ReactNode;
  readonly tags?: ReactNode;
  /** A button beside the link, not inside it. */
  readonly action?: ReactNode;
}

interface PlainRowProps extends RowLook {
  /** Lets other rows be dropped here. */
  readonly drop?: RowDrag['row'] | undefined;
  readonly children: ReactNode;
}

/** A row without a link. */
export const PlainRow = ({ lead, tick, lines, tags, action, drop, children }: PlainRowProps) => (
  <li {...drop} className={styles.row} data-plain>
    {lead}
    <Stack className={styles.words}>
      <Row as="p" align="center" className={styles.title}>
        {children}
        {tick}
      </Row>
      {lines ? <Muted>{lines}</Muted> : null}
      {tags}
    </Stack>
    {action ? <div className={styles.action}>{action}</div> : null}
  </li>
);

type RowProps = RowLook & Omit<ComponentProps<'a'>, 'className' | 'title'>;

/** A row of a list: people, booths, files, rooms. The whole row except its action is a link. The children are its title. */
function RowAnchor({ lead, tick, lines, tags, action, children, ...link }: RowProps) {
  return (
    <li className={styles.row}>
      {lead}
      <Stack className={styles.words}>
        <Row as="p" align="center" className={styles.title}>
          <a {...link} className="covers">
            {children}
          </a>
          {tick}
        </Row>
        {lines ? <Muted>{lines}</Muted> : null}
        {tags}
      </Stack>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}

/** A row that links to one of our screens. */
export const LinkRow = createLink(RowAnchor);

/** A list of rows, on a flush card or on the page. */
export const Rows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
);
