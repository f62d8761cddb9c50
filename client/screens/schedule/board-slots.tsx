import { Fragment, memo, useMemo, type CSSProperties, type ReactNode } from 'react';
import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import type { GridPlacement, ScheduleGrid } from '../../../domain/talks/schedule-grid.ts';
import type { Instant } from '../../../domain/time.ts';
import { useAtNow } from '../../data/at-now.ts';
import { useGradually } from '../../data/gradually.ts';
import styles from './board.module.css';
import { BreakEntry } from './break-entry.tsx';
import { factsOf, type CardFacts } from './card-facts.ts';
import { SlotTime } from './slot-time.tsx';
import { TalkCard } from './talk-card.tsx';

interface BoardSlotsProps {
  readonly grid: ScheduleGrid;
  readonly day: ConferenceDay;
  readonly facts: CardFacts;
  /** Nothing on another day than today. */
  readonly nowLine: ReactNode;
}

/** What starts together, under the time it starts at; and among it, today, the line that says how late it is. */
export function BoardSlots({ grid, day, facts, nowLine }: BoardSlotsProps) {
  const slots = useMemo(() => slotsOf(grid.placements), [grid]);
  const upcoming = useAtNow(STATUS_REFRESH, (now) => slots.findIndex(({ at }) => at > now));
  const drawn = useGradually(grid.placements.length);
  const rest = grid.placements.length - drawn;
  return (
    <>
      {slots
        .filter(({ before }) => before < drawn)
        .map((slot, index) => (
          <Fragment key={slot.at}>
            {index === upcoming ? nowLine : null}
            <Slot slot={slot} day={day} facts={facts} />
          </Fragment>
        ))}
      {upcoming === -1 ? nowLine : null}
      {rest > 0 ? <div className={styles.rest} style={{ '--rest': rest } as CSSProperties} aria-hidden /> : null}
    </>
  );
}

interface TimeSlot {
  readonly at: Instant;
  readonly placements: readonly GridPlacement[];
  /** How many entries the slots before it hold. */
  readonly before: number;
}

function slotsOf(placements: readonly GridPlacement[]): TimeSlot[] {
  let before = 0;
  return [...Map.groupBy(placements, ({ talk }) => talk.startsAt)].map(([at, together]) => {
    const slot = { at, placements: together, before };
    before += together.length;
    return slot;
  });
}

interface SlotProps {
  readonly slot: TimeSlot;
  readonly day: ConferenceDay;
  readonly facts: CardFacts;
}

/** Drawn again only for new facts, not when the now-line moves past another slot. */
const Slot = memo(function Slot({ slot, day, facts }: SlotProps) {
  return (
    <div className={styles.slot}>
      <SlotTime at={slot.at} day={day} zone={facts.zone} row={slot.placements[0]?.row} />
      {slot.placements.map((placement) =>
        placement.talk.kind === 'talk' ? (
          <TalkCard key={placement.talk.id} {...factsOf(placement.talk, facts)} placement={placement} />
        ) : (
          <BreakEntry key={placement.talk.id} placement={placement} facts={facts} />
        ),
      )}
    </div>
  );
});
