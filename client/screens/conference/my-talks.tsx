import { plural } from '../../../domain/plural.ts';
import { calendarDate } from '../../../domain/event/time-display.ts';
import { endsAt, type Talk } from '../../../domain/talks/talk.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useAgendaTalkIds } from '../../data/talks/agenda.ts';
import { useNow } from '../../data/loading/now.ts';
import { useAvailabilityLabel } from '../../data/talks/availability-labels.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { useStage, useTalks } from '../../data/talks/talks.ts';
import { ListedTalk } from '../../parts/listed-talk.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './conference.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** Number of future kept talks shown. */
const SHOWN = 5;

/** The next kept talks and their number. */
export function MyTalks() {
  const kept = useAgendaTalkIds();
  const now = useNow(MINUTE);
  const talks = useTalks().filter(({ id }) => kept.has(id));
  const ahead = talks.filter((talk) => endsAt(talk) > now).slice(0, SHOWN);
  const some = plural(talks.length, '1 talk saved', `${talks.length} talks saved`);
  const words = talks.length === 0 ? 'No talks saved yet' : some;
  return (
    <Section
      title="My Schedule"
      look="quiet"
      more={
        <Text as="span" size="sm" weight={450} tone="muted" className={styles.count}>
          {words}
        </Text>
      }
    >
      {ahead.length > 0 ? (
        <Card flush>
          <ul aria-label="Saved talks">
            {ahead.map((talk) => (
              <KeptRow key={talk.id} talk={talk} />
            ))}
          </ul>
        </Card>
      ) : null}
      <Row gap={2} wrap>
        {talks.length > 0 ? (
          <LinkButton to="/app/schedule" search={{ type: 'My Schedule' }}>
            Open My Schedule
          </LinkButton>
        ) : (
          <LinkButton to="/app/schedule">Browse the schedule</LinkButton>
        )}
      </Row>
    </Section>
  );
}

function KeptRow({ talk }: { readonly talk: Talk }) {
  const { zone } = useShownZone();
  const stage = useStage(talk.stageId)?.name;
  const room = useAvailabilityLabel(talk.id);
  return (
    <ListedTalk
      talk={talk}
      facts={[calendarDate(talk.startsAt, zone), stage]}
      note={talk.cancelled ? 'Cancelled' : room}
    />
  );
}
