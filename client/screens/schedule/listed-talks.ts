import { talksOn } from '../../../domain/talks/schedule-grid.ts';
import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import type { TalkFilters } from '../../../domain/talks/talk-filters.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { isFiltered } from './schedule-search.ts';

/** Breaks fill the whole day's grid, but are no search results (spec 2). */
export function withBreaks(chosen: readonly Talk[], all: readonly Talk[], filters: TalkFilters): Talk[] {
  return isFiltered(filters)
    ? [...chosen]
    : [...chosen, ...all.filter((talk) => talk.kind !== 'talk' && !talk.cancelled)];
}

/** How many of the talks each day has. */
export const countsByDay = (talks: readonly Talk[], days: readonly ConferenceDay[]): number[] =>
  days.map((day) => talksOn(talks, day).length);
