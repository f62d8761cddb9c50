import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import { clockTime, zoneAbbreviation } from '../../../../domain/event/time-display.ts';
import type { Stage } from '../../../../domain/stages/stage.ts';
import { placeOf } from '../../../../domain/talks/talk-place.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { useAtRealNow } from '../../../data/at-now.ts';
import type { Board, BoardCard } from '../../../data/board/board.ts';
import { lift, useLiftedId } from '../../../data/board/lift.ts';
import { boxStyle, focusCard, PlacedCard } from './board-card.tsx';
import { cardKey, type KeyWorld } from './board-keys.ts';
import { stageName } from './board-words.ts';
import styles from './board.module.css';
import { startDrag } from './drag.ts';
import { boxOf, type Geometry, lanesOf, linesOf } from './geometry.ts';
import { LiftedCard } from './lifted-card.tsx';
import { neighbour } from './neighbour.ts';
import { useOpening } from './opening.ts';

interface BoardGridProps {
  readonly board: Board;
  readonly day: ConferenceDay;
  readonly geometry: Geometry;
  readonly stages: readonly Stage[];
  readonly world: KeyWorld;
  readonly isDraft: boolean;
  readonly plane: React.RefObject<HTMLDivElement | null>;
}

/** A day of the schedule: stages beside each other, time running down. */
export function BoardGrid(props: BoardGridProps) {
  const { board, day, geometry, stages, world, isDraft, plane } = props;
  const talks = board.cards.map(({ talk }) => talk).filter(({ startsAt }) => isOn(day, startsAt));
  const scroller = useOpening({ date: day.date, talks, geometry, plane });
  const length = ((geometry.to - geometry.from) / MINUTE) * geometry.scale;
  return (
    // A day without talks has nothing in it that keys could go to: they scroll it all the same.
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

/** Where people still see what has moved. */
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
  /** Beside the cards, where it says which time it is; without it, behind them. */
  readonly isLabel?: boolean;
}

function NowLine({ geometry: { from, to, scale }, world: { zone }, isLabel }: NowProps) {
  const minute = useAtRealNow(10_000, (now) => (now >= from && now < to ? Math.floor((now - from) / MINUTE) : -1));
  if (minute < 0) return null;
  const time = clockTime(from + minute * MINUTE, zone);
  return (
    <p className={styles.now} style={{ '--top': minute * scale } as CSSProperties}>
      {isLabel ? <time>{time}</time> : <span className="vh">{`It is now ${time}`}</span>}
    </p>
  );
}
