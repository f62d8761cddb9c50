import CalendarClock from 'lucide-react/icons/calendar-clock';
import { isAdmin } from '../../domain/people/actor.ts';
import { useMe } from '../data/people/me.ts';
import { Empty } from '../ui/status/empty.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';

/** Shown if the event has no talks yet; leads organisers to the import. */
export function NoSchedule() {
  const me = useMe();
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
