import { plural } from '../../domain/plural.ts';
import { dayOf } from '../../domain/event/conference-days.ts';
import { talkTimes } from '../../domain/event/time-display.ts';
import { endsAt, type Talk } from '../../domain/talks/talk.ts';
import { useAvailabilityLabel } from '../data/talks/availability-labels.ts';
import { useShownZone } from '../data/device/display-timezone.ts';
import { useDays, useStage } from '../data/talks/talks.ts';
import { Card } from '../ui/cards/card.tsx';
import { LinkRow, Rows } from '../ui/cards/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { KeepTalk } from './keep-button.tsx';

/** Talks of a person or booth in the given order, with keep buttons. Renders nothing without talks. */
export function TalksSection({ talks }: { readonly talks: readonly Talk[] }) {
  if (talks.length === 0) return null;
  const title = plural(talks.length, 'Talk', 'Talks');
  return (
    <Section look="bare" title={title}>
      <Card flush>
        <Rows label={title}>
          {talks.map((talk) => (
            <TalkOf key={talk.id} talk={talk} />
          ))}
        </Rows>
      </Card>
    </Section>
  );
}

function TalkOf({ talk }: { readonly talk: Talk }) {
  const { zone } = useShownZone();
  const days = useDays();
  const day = dayOf(days, talk.startsAt);
  const stage = useStage(talk.stageId);
  const facts = [
    day?.label,
    talkTimes(talk.startsAt, endsAt(talk), { zone, days }),
    stage?.name,
    useAvailabilityLabel(talk.id),
  ];
  return (
    <LinkRow
      to="/app/talk/$id"
      params={{ id: talk.id }}
      lines={facts.filter((fact) => fact !== undefined).join(' · ')}
      action={<KeepTalk talk={talk} />}
    >
      {talk.title}
    </LinkRow>
  );
}
