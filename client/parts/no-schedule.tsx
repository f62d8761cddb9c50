import CalendarClock from 'lucide-react/icons/calendar-clock';
import { Empty } from '../ui/empty.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** The event is there, its talks are not. */
export function NoSchedule() {
  return (
    <Empty icon={<CalendarClock size={28} />} action={<LinkButton to="/app/directory">Go to Networking</LinkButton>}>
      The schedule is not out yet. It will appear here by itself.
    </Empty>
  );
}
