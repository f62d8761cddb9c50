import { calendarDate } from '../../../domain/event/time-display.ts';
import { changeSentence } from '../../../domain/talks/change-sentence.ts';
import { mayKeep } from '../../../domain/agenda/agenda.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useIsKept } from '../../data/agenda.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useStage, useStages } from '../../data/talks.ts';
import { KeepButton } from '../../parts/keep-button.tsx';
import { ListedTalk } from '../../parts/listed-talk.tsx';
import { Card } from '../../ui/card.tsx';
import { Section } from '../../ui/section.tsx';
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
  return (
    <ListedTalk
      talk={talk}
      facts={[calendarDate(talk.startsAt, zone), useStage(talk.stageId)?.name]}
      note={change.details.map((detail) => changeSentence(detail, zone, stages)).join(' · ')}
      action={mayKeep(talk) ? <Keep talk={talk} /> : null}
    />
  );
}

/** A talk that is off can be let go, and not kept. */
function Keep({ talk }: { readonly talk: Talk }) {
  const kept = useIsKept(talk.id);
  return talk.cancelled && !kept ? null : <KeepButton talk={talk} kept={kept} />;
}
