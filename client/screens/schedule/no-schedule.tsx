import CalendarClock from 'lucide-react/icons/calendar-clock';
import { Empty } from '../../ui/empty.tsx';

/** The event is there, its talks are not. */
export function NoSchedule() {
  return <Empty icon={<CalendarClock size={28} />}>The schedule is not out yet. It will appear here by itself.</Empty>;
}
