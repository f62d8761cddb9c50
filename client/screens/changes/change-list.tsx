import { calendarDate, clockTime } from '../../../domain/event/time-display.ts';
import { changeSentence } from '../../../domain/talks/change-sentence.ts';
import { mayKeep } from '../../../domain/agenda/agenda.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useIsKept } from '../../data/agenda.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useStages, useTracks } from '../../data/talks.ts';
import { KeepButton } from '../../parts/keep-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Section } from '../../ui/section.tsx';
import { TalkRow } from '../../ui/talk-row.tsx';
import type { ChangedTalk } from './use-changed-talks.ts';

interface ChangeListProps {
  readonly title: string;
  readonly changed: readonly ChangedTalk[];
}

/** Talks that changed in one way, each with what is different. */
export const ChangeList = ({ title, changed }: ChangeListProps) =>
  changed.length === 0 ? null : (
    <Section title={title} look="bare">
      <Card flush>
        <ul aria-label={title}>
          {changed.map((each) => (
            <ChangedRow key={each.talk.id} {...each} />
          ))}
        </ul>
      </Card>
    </Section>
  );

function ChangedRow({ talk, change }: ChangedTalk) {
  const { zone } = useShownZone();
  const stages = useStages();
  const stage = stages.find(({ id }) => id === talk.stageId)?.name ?? '';
  const track = useTracks().find(({ id }) => id === talk.trackId);
  return (
    <TalkRow
      to="/app/talk/$id"
      params={{ id: talk.id }}
      time={<time dateTime={new Date(talk.startsAt).toISOString()}>{clockTime(talk.startsAt, zone)}</time>}
      tint={track?.color}
      line={[calendarDate(talk.startsAt, zone), stage].filter((part) => part !== '').join(' · ')}
      note={change.details.map((detail) => changeSentence(detail, zone, stages)).join(' · ')}
      isOff={talk.cancelled}
      action={mayKeep(talk) ? <Keep talk={talk} /> : null}
    >
      {talk.title}
    </TalkRow>
  );
}

/** A talk that is off can be let go, and not kept. */
function Keep({ talk }: { readonly talk: Talk }) {
  const kept = useIsKept(talk.id);
  return talk.cancelled && !kept ? null : <KeepButton talk={talk} kept={kept} />;
}
