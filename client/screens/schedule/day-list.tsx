import { useElementScrollRestoration } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { foldEarlier } from '../../../domain/talks/earlier-talks.ts';
import { serverNow } from '../../data/now.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Board } from './board.tsx';
import type { DayListProps } from './day-list-props.ts';
import { EarlierToday } from './earlier-today.tsx';
import { openAtNow } from './now-position.ts';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';

const Agenda = lazyPart(() => import('./agenda.tsx').then((part) => part.Agenda));

interface DayProps extends DayListProps {
  readonly isMine: boolean;
  /** A search or filter is active: then no part of the day is collapsed. */
  readonly isFiltered: boolean;
}

/** One day, everybody's or one's own. Today opens at now, with what is over folded away (ux-app 4). */
export function Day({ isMine, isFiltered, ...list }: DayProps) {
  const { earlier, entries, open, toggle } = useFold(list, isFiltered);
  const restored = useElementScrollRestoration({ getElement: () => window });
  const [opensAtNow] = useState(list.isToday && !isFiltered && !restored);
  const Shown = isMine ? Agenda : Board;
  return (
    <>
      {earlier > 0 ? <EarlierToday count={earlier} open={open} onToggle={toggle} /> : null}
      <Suspense fallback={<ScheduleSkeleton />}>
        <Shown {...list} entries={entries} />
        {opensAtNow ? <span ref={openAtNow} hidden /> : null}
      </Suspense>
    </>
  );
}

/** What is over is what was over when the day was opened: nothing goes from under a finger. */
function useFold({ entries, isToday }: DayListProps, isFiltered: boolean) {
  const [openedAt] = useState(serverNow);
  const [open, setOpen] = useState(false);
  const folded = useMemo(() => foldEarlier(entries, openedAt), [entries, openedAt]);
  const folds = isToday && !isFiltered;
  return {
    earlier: folds ? folded.earlier : 0,
    entries: folds && !open ? folded.rest : entries,
    open,
    toggle: () => setOpen(!open),
  };
}
