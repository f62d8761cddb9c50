import { CONFERENCE_DAYS_MAX } from '../limits/event.ts';
import { type Instant, instantOf, type IsoDate, type Zone } from '../time.ts';
import type { EventSettings } from './event-settings.ts';

/**
 * One day of the event, in the event's zone. It runs from the day change hour to that hour of the next date,
 * so what starts after midnight belongs to the evening before. The days of an event touch
 * each other: every instant from the first to the last day is in exactly one.
 */
export interface ConferenceDay {
  /** From 0. */
  readonly index: number;
  readonly date: IsoDate;
  /** The event's own label, else `Day One` … `Day Fourteen`. */
  readonly label: string;
  readonly startsAt: Instant;
  /** The first instant that is no longer this day. */
  readonly endsAt: Instant;
}

type DaySettings = Pick<EventSettings, 'zone' | 'firstDay' | 'lastDay' | 'dayLabels' | 'dayChange'>;

const NUMBER_WORDS = [
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
] as const;

/** The event's days in order: at least one, at most 14. */
export function conferenceDays(event: DaySettings): ConferenceDay[] {
  const first = Temporal.PlainDate.from(event.firstDay);
  const count = first.until(event.lastDay, { largestUnit: 'day' }).days + 1;
  const dates = Array.from({ length: Math.min(count, CONFERENCE_DAYS_MAX) + 1 }, (_, index) =>
    first.add({ days: index }).toString(),
  );
  const starts = dates.map((date) => instantOf(`${date}T${event.dayChange}`, event.zone));
  return dates.slice(0, -1).map((date, index) => ({
    index,
    date,
    label: event.dayLabels[index]?.trim() || dayName(index),
    startsAt: starts[index] ?? 0,
    endsAt: starts[index + 1] ?? 0,
  }));
}

const dayName = (index: number): string => `Day ${NUMBER_WORDS[index] ?? index + 1}`;

/** The day `at` belongs to; `undefined` before the first and after the last. */
export const dayOf = (days: readonly ConferenceDay[], at: Instant): ConferenceDay | undefined =>
  days.find((day) => at >= day.startsAt && at < day.endsAt);

/** Index of the day it is now; before the event the first, after it the last (spec 2: defaults to today). */
export function todayIn(days: readonly ConferenceDay[], now: Instant): number {
  const begun = days.findLastIndex((day) => day.startsAt <= now);
  return Math.max(begun, 0);
}

/**
 * The day for the header's `Day N` pill: the conference day it is on a wall clock in `zone`, the viewer's own
 * (spec 2). `undefined` when today is none of the event's.
 */
export const dayByViewer = (event: DaySettings, zone: Zone, now: Instant): ConferenceDay | undefined =>
  dayOf(conferenceDays({ ...event, zone }), now);
