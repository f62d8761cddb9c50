import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { tinted } from './chip.tsx';
import styles from './talk-row.module.css';

interface TalkRowLook {
  /** On the left, in figures: when it starts. */
  readonly time: ReactNode;
  /** `#rrggbb` of the track. */
  readonly tint: string | undefined;
  /** Quietly below the title: where, who. */
  readonly line?: ReactNode;
  /** More about it, in a line of its own: what changed. */
  readonly note?: ReactNode;
  /** Beside the link, not within it: a bookmark. */
  readonly action?: ReactNode;
  /** It does not take place. */
  readonly isOff?: boolean | undefined;
}

type TalkRowProps = TalkRowLook & Omit<ComponentProps<'a'>, 'className' | 'title'>;

/** A talk in a line of a list, as a link over all of it but its action. Its children are its title. */
const TalkAnchor = ({ time, tint, line, note, action, isOff, children, ...link }: TalkRowProps) => (
  <PlainTalkRow {...{ time, tint, line, note, action, isOff }}>
    <a {...link} className="covers">
      {children}
    </a>
  </PlainTalkRow>
);

export const TalkRow = createLink(TalkAnchor);

/** The same for a talk that has no page to lead to. */
export function PlainTalkRow({
  time,
  tint,
  line,
  note,
  action,
  isOff = false,
  children,
}: TalkRowLook & { readonly children: ReactNode }) {
  return (
    <li className={styles.row} data-off={isOff || undefined} {...tinted(tint ?? NO_TRACK)}>
      <p className={styles.time}>{time}</p>
      <div className={styles.words}>
        <p className={styles.title}>{children}</p>
        {line ? <p className={styles.line}>{line}</p> : null}
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}

/** A talk without a track is grey. */
const NO_TRACK = '#868e96';
