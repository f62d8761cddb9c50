import { calendarDate, clockTime } from '../../../domain/event/time-display.ts';
import { useTalksToRate } from '../../data/feedback.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useTracks } from '../../data/talks.ts';
import { Card } from '../../ui/card.tsx';
import { Section } from '../../ui/section.tsx';
import { TalkRow } from '../../ui/talk-row.tsx';

/** So many at a time: a way in, and no list of duties. */
const SHOWN = 3;

/** Talks I kept that are over and that I have not rated: what ended last. */
export function TalksToRate() {
  const talks = useTalksToRate().slice(0, SHOWN);
  const tracks = useTracks();
  const { zone } = useShownZone();
  if (talks.length === 0) return null;
  return (
    <Section title="How was it?" look="quiet">
      <Card flush>
        <ul aria-label="Talks you can rate">
          {talks.map((talk) => (
            <TalkRow
              key={talk.id}
              to="/app/talk/$id"
              params={{ id: talk.id }}
              hash="feedback"
              time={<time dateTime={new Date(talk.startsAt).toISOString()}>{clockTime(talk.startsAt, zone)}</time>}
              tint={tracks.find(({ id }) => id === talk.trackId)?.color}
              line={`${calendarDate(talk.startsAt, zone)} · Say what you thought`}
            >
              {talk.title}
            </TalkRow>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
