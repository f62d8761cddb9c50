import CalendarCheck from 'lucide-react/icons/calendar-check';
import type { BrokenPlan } from '../../../domain/agenda/conflict-suggestions.ts';
import { useAgendaTalkIds, useIsKept } from '../../data/talks/agenda.ts';
import { markChangesSeen, useGoneTalks, useTalkChanges } from '../../data/news/changes.ts';
import { useAgendaConflicts } from '../../data/talks/plan-repair.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { BrokenPlanCard } from './broken-plan.tsx';
import { calendarDate, clockTime } from '../../../domain/event/time-display.ts';
import type { TalkChange, TalkGist } from '../../../domain/talks/talk-diff.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { useStage, useStages, useTalks } from '../../data/talks/talks.ts';
import { Card } from '../../ui/cards/card.tsx';
import { PlainTalkRow } from '../../ui/cards/talk-row.tsx';
import { changeSentence } from '../../../domain/talks/change-sentence.ts';
import { mayKeep } from '../../../domain/agenda/agenda.ts';
import { byStart, type Talk } from '../../../domain/talks/talk.ts';
import { KeepButton } from '../../parts/keep-button.tsx';
import { ListedTalk } from '../../parts/listed-talk.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

interface ChangedTalk {
  readonly talk: Talk;
  readonly change: TalkChange;
  readonly kind: 'moved' | 'cancelled' | 'added';
}

/** Talks changed since the person last looked, by time; removed ones are separate (useGoneTalks). */
function useChangedTalks(): readonly ChangedTalk[] {
  const talks = useTalks();
  const changes = useTalkChanges();
  return talks
    .flatMap((talk): ChangedTalk[] => {
      const change = changes.get(talk.id);
      return change ? [{ talk, change, kind: kindOf(change) }] : [];
    })
    .toSorted((a, b) => byStart(a.talk, b.talk));
}

/** By the first detail, which is the most important. */
function kindOf({ details: [first] }: TalkChange): ChangedTalk['kind'] {
  if (first?.kind === 'cancelled') return 'cancelled';
  return first?.kind === 'added' || first?.kind === 'restored' ? 'added' : 'moved';
}

interface ChangeListProps {
  readonly title: string;
  readonly changed: readonly ChangedTalk[];
}

/** Talks with one kind of change, with details. */
const ChangeList = ({ title, changed }: ChangeListProps) =>
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

/** A cancelled talk can be dropped but not kept. */
function Keep({ talk }: { readonly talk: Talk }) {
  const kept = useIsKept(talk.id);
  return talk.cancelled && !kept ? null : <KeepButton talk={talk} kept={kept} />;
}

interface GoneListProps {
  readonly gone: readonly TalkGist[];
  readonly kept: ReadonlySet<string>;
}

/** Removed talks, of which this device only remembers a summary; they have no page. */
function GoneList({ gone, kept }: GoneListProps) {
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

/** /app/changes: what moved, was added or cancelled since the last visit, and its effect on the person's schedule. */
export function ChangesScreen() {
  const plans = useAgendaConflicts();
  const changes = useTalkChanges();
  const kept = useAgendaTalkIds();
  const changed = useChangedTalks();
  const gone = useGoneTalks();
  const own = changed.filter(({ talk }) => kept.has(talk.id));
  const others = changed.filter(({ talk }) => !kept.has(talk.id));
  const of = (kind: 'moved' | 'cancelled' | 'added') => others.filter((each) => each.kind === kind);
  return (
    <Page
      title="Changes"
      hint="Schedule changes since your last visit"
      actions={
        changed.length + gone.length > 0 ? (
          <Button onClick={() => markChangesSeen([...changes.keys()])}>Mark all as seen</Button>
        ) : null
      }
    >
      <BrokenPlans plans={plans} />
      <ChangeList title="On My Schedule" changed={own} />
      <ChangeList title="Moved or changed" changed={of('moved')} />
      <ChangeList title="Cancelled" changed={of('cancelled')} />
      <GoneList gone={gone} kept={kept} />
      <ChangeList title="New" changed={of('added')} />
      {changed.length + gone.length === 0 && plans.length === 0 ? (
        <Empty
          icon={<CalendarCheck size={28} />}
          action={<LinkButton to="/app/schedule">Open the schedule</LinkButton>}
        >
          Nothing has changed since you last looked.
        </Empty>
      ) : null}
    </Page>
  );
}

const BrokenPlans = ({ plans }: { readonly plans: readonly BrokenPlan[] }) =>
  plans.length === 0 ? null : (
    <Section title="Your plan needs a look" look="bare">
      <Stack as="ul" gap={3} aria-label="Your plan needs a look">
        {plans.map((plan) => (
          <BrokenPlanCard key={plan.talk.id} plan={plan} />
        ))}
      </Stack>
    </Section>
  );
