import { useLocation } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { foldEarlier } from '../../../domain/talks/earlier-talks.ts';
import type { Instant } from '../../../domain/time.ts';
import { serverNow } from '../../data/loading/now.ts';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { Board } from './board/board.tsx';
import type { DayListProps } from './day-list-props.ts';
import { leftAt } from './board/left-place.ts';
import { openAt } from './board/now-position.ts';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import styles from './earlier-today.module.css';
import { Row } from '../../ui/layout/row.tsx';

interface EarlierTodayProps {
  /** Number of hidden talks. */
  readonly count: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Button that shows and hides today's ended talks. */
function EarlierToday({ count, open, onToggle }: EarlierTodayProps) {
  return (
    <Row
      as="button"
      gap={2}
      align="center"
      justify="between"
      type="button"
      className={styles.earlier}
      aria-expanded={open}
      onClick={onToggle}
    >
      Earlier today · {count}
      <ChevronDown size={16} aria-hidden />
    </Row>
  );
}

const Agenda = lazyPart(() => import('./agenda.tsx').then((part) => part.Agenda));

interface DayProps extends DayListProps {
  readonly isMine: boolean;
  /** A search or filter is active: then no part of the day is collapsed. */
  readonly isFiltered: boolean;
}

/** One day of the whole or the own schedule. Today opens at now, with ended talks hidden (ux-app 4). */
export function ScheduleDay({ isMine, isFiltered, ...list }: DayProps) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  const { earlier, entries, open, toggle } = useFold(list, isFiltered, entry);
  const [left] = useState(() => leftAt(entry));
  const [opens] = useState(() => (left || (list.isToday && !isFiltered) ? openAt(left) : undefined));
  const Shown = isMine ? Agenda : Board;
  return (
    <>
      {earlier > 0 ? <EarlierToday count={earlier} open={open} onToggle={toggle} /> : null}
      <Suspense fallback={<ScheduleSkeleton />}>
        <Shown {...list} entries={entries} left={left} />
        {opens ? <span ref={opens} hidden /> : null}
      </Suspense>
    </>
  );
}

/** Whether ended talks were hidden, by history entry, restored on the way back. */
const foldings = new Map<string | undefined, Folding>();

interface Folding {
  readonly openedAt: Instant;
  readonly open: boolean;
}

function foldingOf(entry: string | undefined): Folding {
  const folding = foldings.get(entry) ?? { openedAt: serverNow(), open: false };
  foldings.set(entry, folding);
  return folding;
}

/** Hides what had ended when the day was opened, so that no entry disappears while the day is read. */
function useFold({ entries, isToday }: DayListProps, isFiltered: boolean, entry: string | undefined) {
  const [{ openedAt, open }, setFolding] = useState(() => foldingOf(entry));
  const keep = (folding: Folding): void => {
    foldings.set(entry, folding);
    setFolding(folding);
  };
  const folded = useMemo(() => foldEarlier(entries, openedAt), [entries, openedAt]);
  const folds = isToday && !isFiltered;
  return {
    earlier: folds ? folded.earlier : 0,
    entries: folds && !open ? folded.rest : entries,
    open,
    toggle: () => keep({ openedAt, open: !open }),
  };
}
