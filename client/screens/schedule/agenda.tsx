import { Fragment, useMemo } from 'react';
import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import { timeRange } from '../../../domain/event/time-display.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useAtNow } from '../../data/at-now.ts';
import { keepInstead } from '../../data/keep-at-tap.ts';
import { Button } from '../../ui/button.tsx';
import { agendaEntries, type AgendaEntry } from './agenda-entries.ts';
import styles from './agenda.module.css';
import { factsOf, type CardFacts } from './card-facts.ts';
import { NowLine } from './now-line.tsx';
import type { NowPosition } from './now-position.ts';
import { SlotTime } from './slot-time.tsx';
import { moveFocus } from './spatial-focus.ts';
import { TalkCard } from './talk-card.tsx';

interface AgendaProps {
  /** Kept talks of the day, cancelled ones too. */
  readonly talks: readonly Talk[];
  readonly day: ConferenceDay;
  readonly isToday: boolean;
  readonly facts: CardFacts;
  readonly onNowPosition: (position: NowPosition) => void;
}

/** My Schedule: what to go to, one after the other, where one has to choose, and when one is free. */
export function Agenda({ talks, day, isToday, facts, onNowPosition }: AgendaProps) {
  const entries = useMemo(() => agendaEntries(talks, day), [talks, day]);
  const upcoming = useAtNow(STATUS_REFRESH, (now) => entries.findIndex(({ at }) => at > now));
  // Before the first talk and after the last there is nothing to be between.
  const nowAt = isToday && upcoming > 0 ? upcoming : undefined;
  return (
    // Arrow keys are an extra on top of tabbing through the links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.agenda} onKeyDown={moveFocus}>
      {entries.map((entry, index) => (
        <Fragment key={`${entry.kind} ${entry.at}`}>
          {index === nowAt ? <NowLine zone={facts.zone} onPosition={onNowPosition} /> : null}
          {entry.kind === 'free' ? (
            <p className={styles.free}>
              Free <time>{timeRange(entry.from, entry.to, facts.zone)}</time>
            </p>
          ) : (
            <AgendaSlot entry={entry} day={day} facts={facts} />
          )}
        </Fragment>
      ))}
    </div>
  );
}

interface AgendaSlotProps {
  readonly entry: Extract<AgendaEntry, { readonly talks: unknown }>;
  readonly day: ConferenceDay;
  readonly facts: CardFacts;
}

function AgendaSlot({ entry, day, facts }: AgendaSlotProps) {
  const isConflict = entry.talks.length > 1;
  return (
    <div className={styles.slot}>
      <SlotTime at={entry.at} day={day} zone={facts.zone} />
      <div className={styles.talks} data-conflict={isConflict}>
        {isConflict ? (
          <p className={styles.choose}>{entry.talks.length} talks at the same time. Which one will you go to?</p>
        ) : null}
        {entry.talks.map((talk) => (
          <TalkCard key={talk.id} {...factsOf(talk, facts)}>
            {isConflict ? <KeepThis talk={talk} /> : null}
          </TalkCard>
        ))}
      </div>
    </div>
  );
}

function KeepThis({ talk }: { readonly talk: Talk }) {
  return (
    <div className={styles.keepThis}>
      <Button size="small" aria-label={`Keep this: ${talk.title}`} onClick={() => void keepInstead(talk)}>
        Keep this
      </Button>
    </div>
  );
}
