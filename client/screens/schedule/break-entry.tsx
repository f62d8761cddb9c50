import { talkTimes } from '../../../domain/event/time-display.ts';
import type { GridPlacement } from '../../../domain/talks/schedule-grid.ts';
import { endsAt } from '../../../domain/talks/talk.ts';
import { useDays } from '../../data/talks.ts';
import { inSlot } from './board-place.ts';
import styles from './board.module.css';
import type { CardFacts } from './card-facts.ts';

interface BreakEntryProps {
  readonly placement: GridPlacement;
  readonly facts: CardFacts;
}

/** A pause: it fills its time and takes no part in anything (spec 2). */
export function BreakEntry({ placement, facts }: BreakEntryProps) {
  const { talk } = placement;
  const stage = facts.stages.get(talk.stageId ?? '');
  const times = talkTimes(talk.startsAt, endsAt(talk), { zone: facts.zone, days: useDays() });
  return (
    <p className={styles.break} style={inSlot(placement)}>
      <span className={styles.breakLabel}>
        {talk.title}
        {stage ? <span className={styles.breakStage}> · {stage.name}</span> : null}{' '}
        <time className={styles.breakTime}>{times}</time>
      </span>
    </p>
  );
}
