import { type CSSProperties, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import { clockTime, zoneAbbreviation } from '../../../../domain/event/time-display.ts';
import type { Stage } from '../../../../domain/stages/stage.ts';
import { placeOf } from '../../../../domain/talks/talk-place.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { useRealTimeDerived } from '../../../data/loading/use-time-derived.ts';
import { type BoardState, type BoardCard, clashesIn } from '../../../data/board/board.ts';
import { lift, useLift, useLiftedId } from '../../../data/board/drag-state.ts';
import { boxStyle, focusCard, PlacedCard, TARGET } from './board-card.tsx';
import { cardKey, type KeyWorld } from './board-keys.ts';
import { rangeOf, stageName, verdict, type Wording } from './board-words.ts';
import styles from './board.module.css';
import { startDrag } from './drag.ts';
import { boxOf, type Geometry, lanesOf, linesOf, type Opening, openingOf, runsAt } from './geometry.ts';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { clashesOf } from '../../../../domain/talks/schedule/schedule-clashes.ts';
import { draftedWith } from '../../../data/board/drop-preview.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { serverNow } from '../../../data/loading/now.ts';

interface Drawn {
  /** Date of the day. */
  readonly date: string;
  readonly talks: readonly Talk[];
  readonly geometry: Geometry;
  readonly plane: RefObject<HTMLElement | null>;
}

/** Scrolls to the day's talks when another day is opened, except while a card is being dragged or after the person scrolled. */
function useOpening({ date, talks, geometry, plane }: Drawn): (view: HTMLElement | null) => void {
  const opened = useRef({ as: '', top: 0 });
  // A corrected clock may make this the current day.
  const isRunning = useRealTimeDerived(10_000, (now) => runsAt(geometry, now));
  const as = talks.length === 0 ? '' : `${date} ${isRunning}`;
  // A new function for each render, so that React calls the ref each time.
  return (view) => {
    const { as: before, top } = opened.current;
    if (!view || as === '' || as === before) return;
    const isElsewhere = before.startsWith(date) && view.scrollTop !== top;
    if (!isElsewhere && !lift.get())
      show({ view, plane: plane.current, isRunning }, openingOf(talks, geometry, serverNow()));
    opened.current = { as, top: view.scrollTop };
  };
}

/** Pixels above the first talk. */
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

interface LiftedCardProps {
  readonly geometry: Geometry;
  readonly wording: Wording;
  readonly moved: ReadonlySet<string>;
}

/** The drop target, with the problems it would solve or cause. */
function LiftedCard({ geometry, wording, moved }: LiftedCardProps) {
  const held = useLift();
  if (!held || held.isOutside) return null;
  const { talk, place } = held;
  const clashes = clashesIn(draftedWith(talk, place), new Set([...moved, talk.id]));
  const isFree = clashesOf(clashes, talk.id).every(({ kind }) => kind === 'no-speaker');
  const box = boxOf(place, geometry);
  // In the left half there is room only to the right.
  const isLeft = box.column < geometry.columns.length / 2;
  return (
    <div id={TARGET} className={styles.target} data-kind={talk.kind} style={boxStyle(box)} aria-hidden>
      <div className={styles.tip} data-below={box.top < 70 || undefined} data-left={isLeft || undefined}>
        <span>
          <b className="num">{rangeOf(place, wording)}</b> · {stageName(place.stageId, wording)}
        </span>
        <span className={styles.verdict} data-free={isFree || undefined}>
          {isFree ? <Check size={14} aria-hidden /> : <TriangleAlert size={14} aria-hidden />}
          {verdict(talk, clashes, wording)}
        </span>
      </div>
      <span className={styles.title}>{talk.title}</span>
    </div>
  );
}

interface Way {
  readonly key: string;
  readonly columns: readonly (string | null)[];
}

/** The card an arrow key leads to: the previous or next on the stage, or the nearest in time on the next stage with cards. */
function neighbour(cards: readonly BoardCard[], id: string, { key, columns }: Way): string | undefined {
  const from = cards.find((card) => card.id === id);
  if (!from) return undefined;
  const columnOf = ({ talk }: BoardCard): number => Math.max(0, columns.indexOf(talk.stageId));
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const column = cards
      .filter((card) => columnOf(card) === columnOf(from))
      .toSorted((a, b) => a.talk.startsAt - b.talk.startsAt);
    return column[column.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)]?.id;
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const by = key === 'ArrowRight' ? 1 : -1;
  const beside = cards.filter((card) => (columnOf(card) - columnOf(from)) * by > 0);
  const away = (card: BoardCard): number =>
    Math.abs(columnOf(card) - columnOf(from)) * 1e9 + Math.abs(card.talk.startsAt - from.talk.startsAt) / 1000;
  return beside.toSorted((a, b) => away(a) - away(b))[0]?.id;
}

interface BoardGridProps {
  readonly board: BoardState;
  readonly day: ConferenceDay;
  readonly geometry: Geometry;
  readonly stages: readonly Stage[];
  readonly world: KeyWorld;
  readonly isDraft: boolean;
  readonly plane: React.RefObject<HTMLDivElement | null>;
}

/** A day of the schedule: stages as columns, time running down. */
export function BoardGrid(props: BoardGridProps) {
  const { board, day, geometry, stages, world, isDraft, plane } = props;
  const talks = board.cards.map(({ talk }) => talk).filter(({ startsAt }) => isOn(day, startsAt));
  const scroller = useOpening({ date: day.date, talks, geometry, plane });
  const length = ((geometry.to - geometry.from) / MINUTE) * geometry.scale;
  return (
    // An empty day has nothing to focus, so the scroll area itself can be focused.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={styles.scroller} tabIndex={talks.length === 0 ? 0 : undefined}>
      <div
        className={styles.sheet}
        style={{ '--columns': geometry.columns.length, '--length': length } as CSSProperties}
      >
        <div className={styles.heads}>
          <span className={styles.zone}>{zoneAbbreviation(world.zone, day.startsAt)}</span>
          {geometry.columns.map((id) => (
            <span key={id ?? ''} className={styles.head}>
              {id === null ? 'No stage' : stageName(id, { stages })}
            </span>
          ))}
        </div>
        <Times geometry={geometry} world={world} />
        <section ref={plane} className={styles.plane} aria-label={`Schedule of ${day.label}`}>
          {isDraft ? <Ghosts {...props} /> : null}
          <Cards {...props} />
          <LiftedCard geometry={geometry} wording={world.wording} moved={board.moved} />
          <NowLine geometry={geometry} world={world} />
        </section>
      </div>
    </div>
  );
}

const isOn = ({ startsAt, endsAt }: ConferenceDay, at: number): boolean => at >= startsAt && at < endsAt;

function Cards({ board, day, geometry, world, isDraft, plane }: BoardGridProps) {
  const { wording, zone, step } = world;
  const liftedId = useLiftedId();
  const [focused, setFocused] = useState<string>();
  const here = board.cards.filter(({ talk }) => isOn(day, talk.startsAt));
  const cards = board.cards.filter(({ id, talk }) => isOn(day, talk.startsAt) || id === liftedId);
  const lanes = lanesOf(here.filter(({ talk }) => talk.kind !== 'break').map(({ talk }) => talk));
  const tabStop = here.some(({ id }) => id === focused) ? focused : here[0]?.id;
  const onKey = (event: KeyboardEvent<HTMLElement>, { id, talk }: BoardCard): void => {
    const did = isDraft && cardKey(event, { talk, from: placeOf(talk) }, world);
    const next = did || lift.get() ? undefined : neighbour(here, id, { key: event.key, columns: geometry.columns });
    if (next) focusCard(next);
    if (!did && !next) return;
    event.preventDefault();
    event.stopPropagation();
    if (did && event.key !== 'm') focusCard(id);
  };
  const drag = { geometry, step, zone, plane: () => plane.current };
  return cards.map((card) => (
    <PlacedCard
      key={card.id}
      card={card}
      wording={wording}
      box={boxOf(card.talk, geometry)}
      lane={lanes.get(card.id)}
      isLifted={card.id === liftedId}
      isElsewhere={!isOn(day, card.talk.startsAt)}
      isTabStop={card.id === tabStop}
      onFocus={() => setFocused(card.id)}
      onKey={(event) => onKey(event, card)}
      onOpen={() => isDraft && world.onMoveTo(card.id)}
      onPress={(event, isResize) => {
        const { talk, look } = card;
        if (isDraft && look !== 'off') startDrag(event, { talk, from: placeOf(talk), isResize }, drag);
      }}
    />
  ));
}

/** Public places of talks that were moved in the draft. */
const Ghosts = ({ board, day, geometry, world }: BoardGridProps) =>
  board.cards.flatMap(({ id, was, look }) =>
    was && look !== 'off' && isOn(day, was.startsAt) ? (
      <span key={id} className={styles.ghost} style={boxStyle(boxOf(was, geometry))} aria-hidden>
        <span>was {clockTime(was.startsAt, world.zone)}</span>
      </span>
    ) : (
      []
    ),
  );

const Times = ({ geometry, world }: Pick<BoardGridProps, 'geometry' | 'world'>) => (
  <div className={styles.times} aria-hidden>
    {linesOf(geometry).map(({ at, isHalf }) => (
      <span
        key={at}
        className={styles.line}
        data-half={isHalf || undefined}
        style={{ '--top': ((at - geometry.from) / MINUTE) * geometry.scale } as CSSProperties}
      >
        <time>{clockTime(at, world.zone)}</time>
      </span>
    ))}
    <NowLine geometry={geometry} world={world} isLabel />
  </div>
);

interface NowProps extends Pick<BoardGridProps, 'geometry' | 'world'> {
  /** Beside the cards with the time as text; otherwise a line behind them. */
  readonly isLabel?: boolean;
}

function NowLine({ geometry: { from, to, scale }, world: { zone }, isLabel }: NowProps) {
  const minute = useRealTimeDerived(10_000, (now) =>
    now >= from && now < to ? Math.floor((now - from) / MINUTE) : -1,
  );
  if (minute < 0) return null;
  const time = clockTime(from + minute * MINUTE, zone);
  return (
    <p className={styles.now} style={{ '--top': minute * scale } as CSSProperties}>
      {isLabel ? <time>{time}</time> : <span className="vh">{`It is now ${time}`}</span>}
    </p>
  );
}
