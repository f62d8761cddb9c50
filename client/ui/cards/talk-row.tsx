import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { tinted } from '../filters/chip.tsx';
import styles from './talk-row.module.css';
import { Muted } from '../layout/muted.tsx';
import { Row } from '../layout/row.tsx';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';

interface TalkRowLook {
  /** Start time, at the left. */
  readonly time: ReactNode;
  /** `#rrggbb` of the track. */
  readonly tint: string | undefined;
  /** Below the title: stage and speakers. */
  readonly line?: ReactNode;
  /** An extra line: what changed. */
  readonly note?: ReactNode;
  /** A button beside the link, not inside it: the bookmark. */
  readonly action?: ReactNode;
  /** True for a cancelled talk. */
  readonly isOff?: boolean | undefined;
}

type TalkRowProps = TalkRowLook & Omit<ComponentProps<'a'>, 'className' | 'title'>;

/** A talk as a row of a list. The whole row except its action is a link. The children are its title. */
const TalkAnchor = ({ time, tint, line, note, action, isOff, children, ...link }: TalkRowProps) => (
  <PlainTalkRow {...{ time, tint, line, note, action, isOff }}>
    <a {...link} className="covers">
      {children}
    </a>
  </PlainTalkRow>
);

export const TalkRow = createLink(TalkAnchor);

/** A talk row without a link, for a talk that has no page. */
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
    <Row
      as="li"
      gap={3}
      align="center"
      className={styles.row}
      data-off={isOff || undefined}
      {...tinted(tint ?? NO_TRACK)}
    >
      <p className={styles.time}>{time}</p>
      <Stack className={styles.words}>
        <p className={styles.title}>{children}</p>
        {line ? <Muted>{line}</Muted> : null}
        {note ? (
          <Text size="sm" weight={550} tone="warn">
            {note}
          </Text>
        ) : null}
      </Stack>
      {action ? <div className={styles.action}>{action}</div> : null}
    </Row>
  );
}

/** Talks without a track are grey. */
const NO_TRACK = '#868e96';
