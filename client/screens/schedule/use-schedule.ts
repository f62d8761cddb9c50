import { useMemo } from 'react';
import { type ConferenceDay, dayOf, todayIn } from '../../../domain/event/conference-days.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { talksOn } from '../../../domain/talks/schedule/schedule-grid.ts';
import { chosenTalks, type TalkFilters } from '../../../domain/talks/talk-filters.ts';
import { talkIndex } from '../../../domain/talks/talk-search.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useTalkFields } from '../../data/event-fields/talk-fields.ts';
import { useAgendaTalkIds } from '../../data/talks/agenda.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { useSelectedDay } from '../../data/device/preferences.ts';
import { useDays, useTalks } from '../../data/talks/talks.ts';
import { useScheduleSearch } from './schedule-address.ts';
import { isFiltered } from './schedule-search.ts';

/** Adds breaks to the day, except to the results of a search or filter (spec 2). */
function withBreaks(chosen: readonly Talk[], all: readonly Talk[], filters: TalkFilters): Talk[] {
  return isFiltered(filters)
    ? [...chosen]
    : [...chosen, ...all.filter((talk) => talk.kind !== 'talk' && !talk.cancelled)];
}

/** Number of talks on each day. */
const countsByDay = (talks: readonly Talk[], days: readonly ConferenceDay[]): number[] =>
  days.map((day) => talksOn(talks, day).length);

/** The schedule's list for the current address. */
export interface ListedSchedule {
  readonly day: ConferenceDay | undefined;
  /** The current day; `undefined` before, after and between the event's days. */
  readonly today: ConferenceDay | undefined;
  /** Talks of the day, without breaks. */
  readonly talks: readonly Talk[];
  /** Talks of the day and, without a search or filter, its breaks. */
  readonly entries: readonly Talk[];
  /** Number of talks per day. */
  readonly counts: readonly number[];
}

export function useSchedule(): ListedSchedule {
  const all = useTalks();
  const days = useDays();
  const day = useShownDay(days);
  const filters = useScheduleSearch();
  const keptNow = useAgendaTalkIds();
  const kept = filters.type === 'My Schedule' ? keptNow : undefined;
  const now = useTimeDerived(STATUS_REFRESH, (at) => (filters.ended ? Math.floor(at / MINUTE) * MINUTE : 0));
  const today = days[useTimeDerived(STATUS_REFRESH, (at) => dayOf(days, at)?.index ?? -1)];

  const fields = useTalkFields();
  const index = useMemo(
    () =>
      talkIndex(
        all.filter((talk) => talk.kind === 'talk'),
        fields?.textOf,
      ),
    [all, fields],
  );
  return useMemo(() => {
    const chosen = chosenTalks({ index, kept, filters, now, fields });
    const entries = day ? talksOn(withBreaks(chosen, all, filters), day) : [];
    return {
      day,
      today,
      talks: entries.filter((talk) => talk.kind === 'talk'),
      entries,
      counts: countsByDay(chosen, days),
    };
  }, [all, index, kept, now, day, days, today, filters, fields]);
}

/** The day in the address, else the last one viewed, else today (spec 2). */
function useShownDay(days: readonly ConferenceDay[]): ConferenceDay | undefined {
  const { day } = useScheduleSearch();
  const [lastDay] = useSelectedDay();
  const today = useTimeDerived(MINUTE, (now) => todayIn(days, now));
  return days[day ?? lastDay ?? today] ?? days[today];
}
