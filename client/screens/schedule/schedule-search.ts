import * as v from 'valibot';
import { AddressText, AddressTexts, lenient } from '../../../domain/calls/list-query.ts';
import { CONFERENCE_DAYS_MAX } from '../../../domain/limits/event.ts';
import type { TalkFilters } from '../../../domain/talks/talk-filters.ts';

export const SCHEDULE_TYPES = ['Schedule', 'My Schedule'] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

/** Everything about the schedule that can be shared or reloaded; what is absent is at its default. */
export const ScheduleSearch = v.object({
  type: lenient(v.picklist(SCHEDULE_TYPES)),
  /** Index of the conference day, from 0. */
  day: lenient(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CONFERENCE_DAYS_MAX - 1))),
  q: lenient(AddressText),
  /** Ids; a talk of any of them is listed. */
  track: lenient(AddressTexts),
  stage: lenient(AddressTexts),
  /** Only talks with questions and answers. */
  qa: lenient(v.literal(true)),
  ended: lenient(v.literal('hide')),
  /** Whose clock the times are read from; wins over what the device remembers. */
  zone: lenient(v.picklist(['local', 'conference'])),
});
export type ScheduleSearch = v.InferOutput<typeof ScheduleSearch>;

export const NO_FILTERS = {
  q: undefined,
  track: undefined,
  stage: undefined,
  qa: undefined,
  ended: undefined,
} as const;

/** How many filters are in force, the search not counted: it is seen in its own field. */
export function filterCount({ track = [], stage = [], qa, ended }: TalkFilters): number {
  return track.length + stage.length + (qa ? 1 : 0) + (ended ? 1 : 0);
}

export const isFiltered = (filters: TalkFilters): boolean => filterCount(filters) > 0 || (filters.q ?? '') !== '';
