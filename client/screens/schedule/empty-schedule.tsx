import CalendarHeart from 'lucide-react/icons/calendar-heart';
import CalendarSearch from 'lucide-react/icons/calendar-search';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { ReactNode } from 'react';
import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import { plural } from '../../../domain/plural.ts';
import { nearestWithTalks } from '../../../domain/talks/schedule/nearest-day.ts';
import { NO_FILTERS } from '../../../domain/talks/talk-filters.ts';
import { texts } from '../../../domain/texts.ts';
import { useSelectedDay } from '../../data/device/preferences.ts';
import { useDays } from '../../data/talks/talks.ts';
import { NoSchedule } from '../../parts/no-schedule.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { useNarrow, useScheduleSearch } from './schedule-address.ts';
import { isFiltered } from './schedule-search.ts';
import { useSchedule } from './use-schedule.ts';

/** Empty state: the reason, and a link to the nearest day with results, or to a longer list. */
export function EmptySchedule() {
  const { day, counts } = useSchedule();
  const search = useScheduleSearch();
  const other = useDays()[nearestWithTalks(counts, day?.index ?? 0) ?? -1];
  const way = other ? <OtherDay day={other} count={counts[other.index] ?? 0} /> : null;
  if (isFiltered(search)) return <NothingFound way={way} />;
  if (search.type === 'My Schedule') return <NothingKept on={day?.label} way={way} />;
  if (!way) return <NoSchedule />;
  return (
    <Empty icon={<CalendarClock size={28} />} action={way}>
      Nothing is planned for this day yet.
    </Empty>
  );
}

interface WithWayProps {
  /** Link to another day with results. */
  readonly way: ReactNode;
}

function NothingFound({ way }: WithWayProps) {
  const narrow = useNarrow();
  const clear = (
    <Button kind={way ? 'quiet' : 'solid'} onClick={() => narrow(NO_FILTERS)}>
      Clear filters
    </Button>
  );
  return (
    <Empty
      icon={<CalendarSearch size={28} />}
      action={
        <>
          {way}
          {clear}
        </>
      }
    >
      {texts.noTalksFound}
    </Empty>
  );
}

function NothingKept({ on, way }: WithWayProps & { readonly on: string | undefined }) {
  const browse = (
    <LinkButton
      kind={way ? 'quiet' : 'solid'}
      to="/app/schedule"
      search={(before) => ({ ...before, type: 'Schedule' })}
      resetScroll={false}
    >
      Browse the schedule
    </LinkButton>
  );
  return (
    <Empty
      icon={<CalendarHeart size={28} />}
      action={
        <>
          {way}
          {browse}
        </>
      }
    >
      {way ? `You keep no talk on ${on}` : texts.noAgenda}
    </Empty>
  );
}

function OtherDay({ day, count }: { readonly day: ConferenceDay; readonly count: number }) {
  const [, rememberDay] = useSelectedDay();
  return (
    <LinkButton
      kind="solid"
      from="/app/schedule"
      to="/app/schedule"
      search={(before) => ({ ...before, day: day.index })}
      resetScroll={false}
      onClick={() => rememberDay(day.index)}
    >
      {plural(count, `Show ${count} talk on ${day.label}`, `Show ${count} talks on ${day.label}`)}
    </LinkButton>
  );
}
