import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { downloadCalendar } from '../../../data/talks/calendar.ts';
import { useTalks } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';

/** Saves My Schedule as a calendar file, made on the device. */
export function AllToCalendar({ kept }: { readonly kept: ReadonlySet<string> }) {
  const talks = useTalks();
  const save = () => void downloadCalendar(talks.filter((talk) => kept.has(talk.id)));
  return (
    <Button size="small" icon={<CalendarPlus size={16} aria-hidden />} onClick={save}>
      Add all to calendar
    </Button>
  );
}
