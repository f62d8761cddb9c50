import { talksOn } from '../../../domain/talks/schedule-grid.ts';
import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import { searchTalks, type TalkIndex } from '../../../domain/talks/talk-search.ts';
import { talkMoment } from '../../../domain/talks/current-talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Instant } from '../../../domain/time.ts';
import { isFiltered, type ScheduleFilters } from './schedule-search.ts';

/** Which talks of the whole event the schedule is about, before days. */
export interface TalkChoice {
  /** Talks only, no breaks. */
  readonly index: TalkIndex;
  /** With My Schedule, the ids it keeps. */
  readonly kept: ReadonlySet<string> | undefined;
  readonly filters: ScheduleFilters;
  /** What "ended" means while those are hidden. */
  readonly now: Instant;
}

/** In order of start. A cancelled talk is told only to those who keep it. */
export function chosenTalks({ index, kept, filters, now }: TalkChoice): Talk[] {
  return searchTalks(index, filters.q ?? '').filter(
    (talk) =>
      (kept ? kept.has(talk.id) : !talk.cancelled) &&
      passes(talk, filters) &&
      !(filters.ended && talkMoment(talk, now) === 'ended'),
  );
}

function passes(talk: Talk, { track, stage, qa }: ScheduleFilters): boolean {
  return isAmong(talk.trackId, track) && isAmong(talk.stageId, stage) && (!qa || talk.hasDiscussion);
}

const isAmong = (id: string | null, ids: readonly string[] | undefined): boolean =>
  !ids || ids.length === 0 || (id !== null && ids.includes(id));

/** Breaks fill the whole day's grid, but are nobody's search result (spec 2). */
export function withBreaks(chosen: readonly Talk[], all: readonly Talk[], filters: ScheduleFilters): Talk[] {
  return isFiltered(filters)
    ? [...chosen]
    : [...chosen, ...all.filter((talk) => talk.kind !== 'talk' && !talk.cancelled)];
}

/** How many of the talks each day has. */
export const countsByDay = (talks: readonly Talk[], days: readonly ConferenceDay[]): number[] =>
  days.map((day) => talksOn(talks, day).length);
