import { type RefObject, useRef } from 'react';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { useAtRealNow } from '../../../data/at-now.ts';
import { lift } from '../../../data/board/lift.ts';
import { serverNow } from '../../../data/now.ts';
import { type Geometry, type Opening, openingOf, runsAt } from './geometry.ts';

interface Drawn {
  /** Of the day. */
  readonly date: string;
  readonly talks: readonly Talk[];
  readonly geometry: Geometry;
  readonly plane: RefObject<HTMLElement | null>;
}

/**
 * For what scrolls: shows where the talks are whenever another day is opened, but to somebody who carries a card there, or looks
 * elsewhere already.
 */
export function useOpening({ date, talks, geometry, plane }: Drawn): (view: HTMLElement | null) => void {
  const opened = useRef({ as: '', top: 0 });
  // A clock that is put right may say that this is the day that runs.
  const isRunning = useAtRealNow(10_000, (now) => runsAt(geometry, now));
  const as = talks.length === 0 ? '' : `${date} ${isRunning}`;
  // Another function each time it is drawn, so it is called each time.
  return (view) => {
    const { as: before, top } = opened.current;
    if (!view || as === '' || as === before) return;
    const isElsewhere = before.startsWith(date) && view.scrollTop !== top;
    if (!isElsewhere && !lift.get())
      show({ view, plane: plane.current, isRunning }, openingOf(talks, geometry, serverNow()));
    opened.current = { as, top: view.scrollTop };
  };
}

/** Pixels above what comes first. */
const MARGIN = 12;

interface Shown {
  readonly view: HTMLElement;
  readonly plane: HTMLElement | null;
  readonly isRunning: boolean;
}

function show({ view, plane, isRunning }: Shown, { top, from, until }: Opening): void {
  const beside = plane?.offsetLeft ?? 0;
  const width = plane?.clientWidth ?? 0;
  view.scrollTop = isRunning ? top + (plane?.offsetTop ?? 0) - view.clientHeight / 3 : top - MARGIN;
  view.scrollLeft = until * width <= view.clientWidth - beside ? 0 : from * width;
}
