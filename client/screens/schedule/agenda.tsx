import { formatList } from '../../../domain/plural.ts';
import { Fragment, Suspense, useMemo } from 'react';
import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import { timeRange } from '../../../domain/event/time-display.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { keepInstead } from '../../data/talks/toggle-kept.ts';
import { Button } from '../../ui/actions/button.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import styles from './agenda.module.css';
import { type CardFacts, factsOf } from './cards/card-facts.ts';
import type { DayListProps } from './day-list-props.ts';
import { NowLine } from './board/now-line.tsx';
import { SlotTime } from './board/slot-time.tsx';
import { TalkCard } from './cards/talk-card.tsx';
import { useTalkLinks } from './cards/talk-links.ts';
import { agendaSlots, type FreeGap, freeGaps } from '../../../domain/agenda/overlaps.ts';
import type { Instant } from '../../../domain/time.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** Row of My Schedule: a slot of overlapping talks, cancelled talks, or a gap. */
type AgendaEntry =
  | { readonly kind: 'slot'; readonly at: Instant; readonly talks: readonly Talk[] }
  | { readonly kind: 'cancelled'; readonly at: Instant; readonly talks: readonly Talk[] }
  | ({ readonly kind: 'free'; readonly at: Instant } & FreeGap);

/** Rows of a day, in order of time. Cancelled talks cause no conflicts and leave gaps as they are. */
export function agendaEntries(talks: readonly Talk[], day: ConferenceDay, now: Instant): AgendaEntry[] {
  const standing = talks.filter((talk) => !talk.cancelled);
  const slots = agendaSlots(standing, now).map((slot): AgendaEntry => ({
    kind: 'slot',
    at: slot[0]?.startsAt ?? 0,
    talks: slot,
  }));
  const cancelled = talks
    .filter((talk) => talk.cancelled)
    .map((talk): AgendaEntry => ({ kind: 'cancelled', at: talk.startsAt, talks: [talk] }));
  const free = freeGaps(standing, day).map((gap): AgendaEntry => ({ kind: 'free', at: gap.from, ...gap }));
  return [...slots, ...cancelled, ...free].toSorted((a, b) => a.at - b.at);
}

const RateTalk = lazyPart(() => import('../../parts/rate-talk.tsx').then((part) => part.RateTalk));

/** My Schedule as a list, with conflicts, gaps and cancelled talks. */
export function Agenda({ entries: talks, day, isToday, facts, onNowPosition }: DayListProps) {
  const entries = useMemo(() => agendaEntries(talks, day, facts.now), [talks, day, facts.now]);
  const upcoming = useTimeDerived(STATUS_REFRESH, (now) => entries.findIndex(({ at }) => at > now));
  // No now-line before the first talk or after the last.
  const nowAt = isToday && upcoming > 0 ? upcoming : undefined;
  return (
    <div className={styles.agenda} {...useTalkLinks()}>
      {entries.map((entry, index) => (
        <Fragment key={`${entry.kind} ${entry.at}`}>
          {index === nowAt ? <NowLine zone={facts.zone} onPosition={onNowPosition} /> : null}
          {entry.kind === 'free' ? (
            <Row as="p" align="center" className={styles.free}>
              Free <time>{timeRange(entry.from, entry.to, facts.zone)}</time>
            </Row>
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

/** Slot of talks that overlap; a single talk may still overlap one of another slot. */
function AgendaSlot({ entry, day, facts }: AgendaSlotProps) {
  const others = entry.talks.length === 1 ? (facts.overlaps.get(entry.talks[0]?.id ?? '') ?? []) : [];
  const isConflict = entry.talks.length > 1 || others.length > 0;
  return (
    <Stack gap={2} className={styles.slot}>
      <SlotTime at={entry.at} day={day} zone={facts.zone} />
      <Stack gap={2} className={styles.talks} data-conflict={isConflict}>
        {isConflict ? (
          <Text size="sm" weight={600} tone="warn">
            {choiceSentence(entry.talks, others)}
          </Text>
        ) : null}
        {entry.talks.map((talk) => (
          <TalkCard key={talk.id} {...factsOf(talk, facts)}>
            {isConflict ? <KeepThis talk={talk} /> : null}
            <Suspense>
              <RateTalk talk={talk} className={styles.below} />
            </Suspense>
          </TalkCard>
        ))}
      </Stack>
    </Stack>
  );
}

const choiceSentence = (together: readonly Talk[], others: readonly Talk[]): string =>
  others.length === 0
    ? `${together.length} talks at the same time. Which one will you go to?`
    : `At the same time as ${formatList(others.map(({ title }) => title))}. Which one will you go to?`;

function KeepThis({ talk }: { readonly talk: Talk }) {
  return (
    <div className={styles.below}>
      <Button size="small" aria-label={`Keep this: ${talk.title}`} onClick={() => void keepInstead(talk)}>
        Keep this
      </Button>
    </div>
  );
}
