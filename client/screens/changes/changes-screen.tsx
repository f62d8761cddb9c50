import CalendarCheck from 'lucide-react/icons/calendar-check';
import type { BrokenPlan } from '../../../domain/agenda/plan-repair.ts';
import { useAgendaTalkIds } from '../../data/agenda.ts';
import { markChangesSeen, useGoneTalks, useTalkChanges } from '../../data/changes.ts';
import { useBrokenPlans } from '../../data/plan-repair.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { BrokenPlanCard } from './broken-plan.tsx';
import { ChangeList } from './change-list.tsx';
import { GoneList } from './gone-list.tsx';
import styles from './changes.module.css';
import { useChangedTalks } from './use-changed-talks.ts';

/** /app/changes: what moved, was added or cancelled since I last looked, and what that means for my own schedule. */
export function ChangesScreen() {
  const plans = useBrokenPlans();
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
      <ul className={styles.plans} aria-label="Your plan needs a look">
        {plans.map((plan) => (
          <BrokenPlanCard key={plan.talk.id} plan={plan} />
        ))}
      </ul>
    </Section>
  );
