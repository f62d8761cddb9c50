import { calendarDate } from '../../../domain/event/time-display.ts';
import { useTalksToRate } from '../../data/feedback.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { ListedTalk } from '../../parts/listed-talk.tsx';
import { Card } from '../../ui/card.tsx';
import { Section } from '../../ui/section.tsx';

/** So many at a time: a way in, and no list of duties. */
const SHOWN = 3;

/** Talks I kept that are over and that I have not rated: what ended last. */
export function TalksToRate() {
  const talks = useTalksToRate().slice(0, SHOWN);
  const { zone } = useShownZone();
  if (talks.length === 0) return null;
  return (
    <Section title="How was it?" look="quiet">
      <Card flush>
        <ul aria-label="Talks you can rate">
          {talks.map((talk) => (
            <ListedTalk
              key={talk.id}
              talk={talk}
              hash="feedback"
              facts={[calendarDate(talk.startsAt, zone), 'Say what you thought']}
            />
          ))}
        </ul>
      </Card>
    </Section>
  );
}
