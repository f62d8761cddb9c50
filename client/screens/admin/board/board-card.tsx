import Bookmark from 'lucide-react/icons/bookmark';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { uniqueTime } from '../../../../domain/event/time-display.ts';
import { endsAt } from '../../../../domain/talks/talk.ts';
import type { BoardCard } from '../../../data/board/board.ts';
import { tinted } from '../../../ui/filters/chip.tsx';
import { cardLabel, shiftOf, type Wording } from './board-words.ts';
import styles from './board.module.css';

interface BoardCardProps {
  readonly card: BoardCard;
  readonly wording: Wording;
  readonly box: { readonly top: number; readonly height: number; readonly column: number };
  readonly lane: { readonly lane: number; readonly lanes: number } | undefined;
  readonly isLifted: boolean;
  /** Dragged over another day: rendered only for the keyboard. */
  readonly isElsewhere: boolean;
  readonly isTabStop: boolean;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPress: (event: PointerEvent<HTMLElement>, isResize: boolean) => void;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
}

const MARKS = { same: '', moved: '', new: 'New', off: 'Cancelled', out: 'Out' } as const;

export const cardId = (id: string): string => `board-${id}`;

/** Focuses a card after it is rendered; a dragged card stays in view. */
export const focusCard = (id: string): void =>
  void requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const target = document.getElementById(TARGET);
      document.getElementById(cardId(id))?.focus({ preventScroll: target !== null });
      target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }),
  );
/** Id of the drop target. */
export const TARGET = 'board-target';

/** A card on the board. Enter or dragging picks it up. */
export function PlacedCard(props: BoardCardProps) {
  const { card, wording, box, lane, isLifted, isElsewhere, isTabStop, onKey, onPress, onOpen, onFocus } = props;
  const { style: tint, ...edge } = { style: {}, ...tinted(card.colour) };
  return (
    <button
      type="button"
      id={cardId(card.id)}
      {...edge}
      className={isElsewhere ? 'vh' : styles.card}
      style={{ ...tint, ...boxStyle(box, lane) }}
      data-look={card.look}
      data-kind={card.talk.kind}
      data-lifted={isLifted || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isLifted}
      aria-keyshortcuts="Enter Delete m"
      onKeyDown={onKey}
      onFocus={onFocus}
      onPointerDown={(event) => onPress(event, isAtEnd(event))}
      // A click by a screen reader, which uses the arrow keys itself: opens the form instead.
      onClick={({ detail }) => {
        if (detail === 0) onOpen();
      }}
      onDoubleClick={onOpen}
    >
      <CardText card={card} wording={wording} height={box.height} />
    </button>
  );
}

/** CSS position of a card. */
export const boxStyle = (
  { top, height, column }: BoardCardProps['box'],
  { lane, lanes }: BoardCardProps['lane'] = { lane: 0, lanes: 1 },
): CSSProperties =>
  ({ '--top': top, '--height': height, '--column': column, '--lane': lane, '--lanes': lanes }) as CSSProperties;

const [LINE, ABOVE, BELOW] = [15, 26, 20];

/** Number of title lines that fit between the time and the keepers' count. */
const linesOf = (height: number, isKept: boolean): CSSProperties => ({
  WebkitLineClamp: Math.max(1, Math.floor((height - ABOVE - (isKept ? BELOW : 0)) / LINE)),
});

function CardText({ card, wording, height }: Pick<BoardCardProps, 'card' | 'wording'> & { readonly height: number }) {
  const { talk, look, kept } = card;
  const mark = MARKS[look] || shiftOf(card, wording.zone);
  return (
    <>
      <span className="vh">{cardLabel(card, wording)}</span>
      <span className={styles.when} aria-hidden>
        <span className="num">
          {uniqueTime(talk.startsAt, wording.zone)}
          <span className={styles.until}>–{uniqueTime(endsAt(talk), wording.zone)}</span>
        </span>
        {mark ? <span className={styles.mark}>{mark}</span> : null}
      </span>
      <span className={styles.title} style={linesOf(height, kept > 0)} title={talk.title} aria-hidden>
        {talk.title}
      </span>
      {kept > 0 ? (
        <span className={styles.kept} aria-hidden>
          <Bookmark size={11} aria-hidden />
          <span className="num">{kept.toLocaleString('en')}</span>
        </span>
      ) : null}
      <span className={styles.grip} aria-hidden />
    </>
  );
}

/** Pixels at the lower edge that resize a card. */
const GRIP = 7;
const isAtEnd = ({ currentTarget, clientY }: PointerEvent<HTMLElement>): boolean =>
  currentTarget.getBoundingClientRect().bottom - clientY <= GRIP;
