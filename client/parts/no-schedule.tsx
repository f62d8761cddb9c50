import CalendarClock from 'lucide-react/icons/calendar-clock';
import { dateSpan } from '../../domain/event/date-span.ts';
import { isAdmin } from '../../domain/people/actor.ts';
import { useIsGuest, useMe } from '../data/people/me.ts';
import { useEvent } from '../data/talks/talks.ts';
import { formTexts } from '../../domain/form-texts.ts';
import { Empty } from '../ui/status/empty.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';

/** Whether the programme is not shown here because the event has not opened. Members see it earlier than guests. */
export function useIsBeforeOpening(): boolean {
  const isGuest = useIsGuest();
  return useEvent()?.phase === 'onboarding' && isGuest;
}

/** Shown to guests instead of the programme before the event opens: place and dates. */
export function BeforeOpening() {
  const event = useEvent();
  const when = event ? [event.location, dateSpan(event.firstDay, event.lastDay)].filter((part) => part !== '') : [];
  return (
    <Empty icon={<CalendarClock size={28} />} detail={when.join(', ')}>
      {formTexts.programmeOpensWithEvent}
    </Empty>
  );
}

/** Shown if the event has no talks yet; leads organisers to the import. */
export function NoSchedule() {
  const me = useMe();
  const isGuest = useIsGuest();
  if (useIsBeforeOpening()) return <BeforeOpening />;
  if (isGuest)
    return (
      <Empty icon={<CalendarClock size={28} />}>The schedule is not out yet. It will appear here automatically.</Empty>
    );
  const isOrganiser = me !== undefined && isAdmin(me);
  const way = isOrganiser ? (
    <LinkButton to="/app/admin">Set up the event</LinkButton>
  ) : (
    <LinkButton to="/app/directory">Go to Networking</LinkButton>
  );
  return (
    <Empty icon={<CalendarClock size={28} />} action={way}>
      The schedule is not out yet. It will appear here automatically.
    </Empty>
  );
}
