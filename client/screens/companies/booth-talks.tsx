import Bookmark from 'lucide-react/icons/bookmark';
import { counted } from '../../../domain/counted.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { dayOf } from '../../../domain/event/conference-days.ts';
import { timeRange } from '../../../domain/event/time-display.ts';
import { endsAt, type Talk } from '../../../domain/talks/talk.ts';
import { useIsKept } from '../../data/agenda.ts';
import { useTalksOf } from '../../data/companies.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useDays, useStages } from '../../data/talks.ts';
import { toggleKept } from '../../data/toggle-kept.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';

/** What people of a booth speak about; each can be kept from here. */
export function BoothTalks({ company }: { readonly company: Company }) {
  const talks = useTalksOf(company);
  if (talks.length === 0) return null;
  const title = counted(talks.length, 'Talk', 'Talks');
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
  const day = dayOf(useDays(), talk.startsAt);
  const stage = useStages().find(({ id }) => id === talk.stageId);
  const kept = useIsKept(talk.id);
  const facts = [day?.label, timeRange(talk.startsAt, endsAt(talk), zone), stage?.name];
  return (
    <Row
      to="/app/talk/$id"
      params={{ id: talk.id }}
      lines={facts.filter((fact) => fact !== undefined).join(' · ')}
      action={
        <IconButton
          label={`${talk.title}: in my schedule`}
          title={kept ? 'Remove from My Schedule' : 'Add to My Schedule'}
          pressed={kept}
          icon={<Bookmark size={19} aria-hidden />}
          onClick={() => toggleKept(talk)}
        />
      }
    >
      {talk.title}
    </Row>
  );
}
