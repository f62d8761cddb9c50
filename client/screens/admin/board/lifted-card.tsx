import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { clashesOf } from '../../../../domain/talks/schedule-clashes.ts';
import { clashesIn } from '../../../data/board/board.ts';
import { draftedWith } from '../../../data/board/drafted-with.ts';
import { useLift } from '../../../data/board/lift.ts';
import { boxStyle, TARGET } from './board-card.tsx';
import { rangeOf, stageName, verdict, type Wording } from './board-words.ts';
import styles from './board.module.css';
import { boxOf, type Geometry } from './geometry.ts';

interface LiftedCardProps {
  readonly geometry: Geometry;
  readonly wording: Wording;
  readonly moved: ReadonlySet<string>;
}

/** Where what is in hand would be, and what it would solve or cause there. */
export function LiftedCard({ geometry, wording, moved }: LiftedCardProps) {
  const held = useLift();
  if (!held || held.isOutside) return null;
  const { talk, place } = held;
  const clashes = clashesIn(draftedWith(talk, place), new Set([...moved, talk.id]));
  const isFree = clashesOf(clashes, talk.id).every(({ kind }) => kind === 'no-speaker');
  const box = boxOf(place, geometry);
  // On the left of the board there is room to its right alone.
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
