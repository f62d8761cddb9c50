import * as v from 'valibot';
import { lenient } from '../../../domain/calls/list-query.ts';
import { CONFERENCE_DAYS_MAX } from '../../../domain/limits/event.ts';
import { filterCount, TalkFilters } from '../../../domain/talks/talk-filters.ts';

export const SCHEDULE_TYPES = ['Schedule', 'My Schedule'] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

/** Search parameters of the schedule; an absent one has its default. */
export const ScheduleSearch = v.object({
  type: lenient(v.picklist(SCHEDULE_TYPES)),
  /** Index of the conference day, from 0. */
  day: lenient(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CONFERENCE_DAYS_MAX - 1))),
  ...TalkFilters.entries,
  /** Time zone of the times shown; overrides the remembered choice. */
  zone: lenient(v.picklist(['local', 'conference'])),
});
export type ScheduleSearch = v.InferOutput<typeof ScheduleSearch>;

export const isFiltered = (filters: TalkFilters): boolean => filterCount(filters) > 0 || (filters.q ?? '') !== '';
