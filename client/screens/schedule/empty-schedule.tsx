import CalendarHeart from 'lucide-react/icons/calendar-heart';
import CalendarSearch from 'lucide-react/icons/calendar-search';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { texts } from '../../../domain/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNarrow, useScheduleSearch } from './schedule-address.ts';
import { isFiltered, NO_FILTERS } from './schedule-search.ts';

/** Why nothing is listed, and the way to something. */
export function EmptySchedule() {
  const search = useScheduleSearch();
  const narrow = useNarrow();
  if (isFiltered(search)) {
    return (
      <Empty
        icon={<CalendarSearch size={28} />}
        action={
          <Button kind="solid" onClick={() => narrow(NO_FILTERS)}>
            Clear filters
          </Button>
        }
      >
        {texts.noTalksFound}
      </Empty>
    );
  }
  if (search.type === 'My Schedule') {
    return (
      <Empty
        icon={<CalendarHeart size={28} />}
        action={
          <LinkButton
            kind="solid"
            to="/app/schedule"
            search={(before) => ({ ...before, type: 'Schedule' })}
            resetScroll={false}
          >
            Browse the schedule
          </LinkButton>
        }
      >
        {texts.noAgenda}
      </Empty>
    );
  }
  return <Empty icon={<CalendarClock size={28} />}>Nothing is planned for this day yet.</Empty>;
}
