import { calendarDate, clockTime } from '../../../domain/event/time-display.ts';
import type { TalkGist } from '../../../domain/talks/talk-diff.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useStages } from '../../data/talks.ts';
import { Card } from '../../ui/card.tsx';
import { Section } from '../../ui/section.tsx';
import { PlainTalkRow } from '../../ui/talk-row.tsx';

interface GoneListProps {
  readonly gone: readonly TalkGist[];
  readonly kept: ReadonlySet<string>;
}

/** Talks of which nothing is left but what this device remembers: they lead nowhere. */
export function GoneList({ gone, kept }: GoneListProps) {
  const { zone } = useShownZone();
  const stages = useStages();
  if (gone.length === 0) return null;
  return (
    <Section title="Taken out" look="bare">
      <Card flush>
        <ul aria-label="Taken out">
          {gone.map(({ id, title, startsAt, stageId }) => (
            <PlainTalkRow
              key={id}
              time={<time dateTime={new Date(startsAt).toISOString()}>{clockTime(startsAt, zone)}</time>}
              tint={undefined}
              line={[calendarDate(startsAt, zone), stages.find((stage) => stage.id === stageId)?.name ?? '']
                .filter((part) => part !== '')
                .join(' · ')}
              note={kept.has(id) ? 'No longer in the schedule; it was on My Schedule' : 'No longer in the schedule'}
              isOff
            >
              {title}
            </PlainTalkRow>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
