import CalendarClock from 'lucide-react/icons/calendar-clock';
import { isAdmin } from '../../domain/people/actor.ts';
import { useIsGuest, useMe } from '../data/people/me.ts';
import { useEvent } from '../data/talks/talks.ts';
import { formTexts } from '../../domain/form-texts.ts';
import { Empty } from '../ui/status/empty.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';

/** Shown if the event has no talks yet; leads organisers to the import. */
export function NoSchedule() {
  const me = useMe();
  const phase = useEvent()?.phase;
  if (useIsGuest())
    return (
      <Empty icon={<CalendarClock size={28} />}>
        {phase === 'onboarding'
          ? formTexts.programmeOpensWithEvent
          : 'The schedule is not out yet. It will appear here by itself.'}
      </Empty>
    );
  const isOrganiser = me !== undefined && isAdmin(me);
  const way = isOrganiser ? (
    <LinkButton to="/app/admin">Set up the event</LinkButton>
  ) : (
    <LinkButton to="/app/directory">Go to Networking</LinkButton>
  );
  return (
    <Empty icon={<CalendarClock size={28} />} action={way}>
      The schedule is not out yet. It will appear here by itself.
    </Empty>
  );
}
