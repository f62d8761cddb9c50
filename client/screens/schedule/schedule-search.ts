import * as v from 'valibot';
import { lenient } from '../../../domain/calls/list-query.ts';
import { CONFERENCE_DAYS_MAX } from '../../../domain/limits/event.ts';
import { filterCount, TalkFilters } from '../../../domain/talks/talk-filters.ts';

export const SCHEDULE_TYPES = ['Schedule', 'My Schedule'] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

/** Everything about the schedule that can be shared or reloaded; what is absent is at its default. */
export const ScheduleSearch = v.object({
  type: lenient(v.picklist(SCHEDULE_TYPES)),
  /** Index of the conference day, from 0. */
  day: lenient(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CONFERENCE_DAYS_MAX - 1))),
  ...TalkFilters.entries,
  /** Whose clock the times are read from; wins over what the device remembers. */
  zone: lenient(v.picklist(['local', 'conference'])),
});
export type ScheduleSearch = v.InferOutput<typeof ScheduleSearch>;

export const isFiltered = (filters: TalkFilters): boolean => filterCount(filters) > 0 || (filters.q ?? '') !== '';
