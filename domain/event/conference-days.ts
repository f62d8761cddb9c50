import { type Instant, instantOf, type IsoDate, type Zone } from '../time.ts';
import { eventDates, type EventDates } from './event-dates.ts';
import type { EventSettings } from './event-settings.ts';

/**
 * One day of the event, in the event's zone. It runs from the day change hour to that hour of the next date,
 * so what starts after midnight belongs to the evening before. Days of dates that follow each other touch, and no two overlap.
 */
export interface ConferenceDay {
  /** Position among the event's days, from 0. */
  readonly index: number;
  readonly date: IsoDate;
  /** The event's own label, else `Day One` … `Day Fourteen`. */
  readonly label: string;
  readonly startsAt: Instant;
  /** The first instant that is no longer this day. */
  readonly endsAt: Instant;
}

type DaySettings = EventDates & Pick<EventSettings, 'zone' | 'dayLabels' | 'dayChange'>;

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
  const startOf = (date: IsoDate): Instant => instantOf(`${date}T${event.dayChange}`, event.zone);
  return eventDates(event).map((date, index) => ({
    index,
    date,
    label: event.dayLabels[index]?.trim() || dayName(index),
    startsAt: startOf(date),
    endsAt: startOf(Temporal.PlainDate.from(date).add({ days: 1 }).toString()),
  }));
}

const dayName = (index: number): string => `Day ${NUMBER_WORDS[index] ?? index + 1}`;

/** The day `at` belongs to; `undefined` before the first, after the last and between days that do not touch. */
export const dayOf = (days: readonly ConferenceDay[], at: Instant): ConferenceDay | undefined =>
  days.find((day) => at >= day.startsAt && at < day.endsAt);

/** Index of the day it is now, else of the next one; after the event the last (spec 2: defaults to today). */
export function todayIn(days: readonly ConferenceDay[], now: Instant): number {
  const next = days.findIndex((day) => now < day.endsAt);
  return Math.max(next === -1 ? days.length - 1 : next, 0);
}

/**
 * Returns the day for the header's `Day N` pill: the conference day whose date is today in `zone`, the viewer's own (spec 2).
 * `undefined` if today is not a day of the event.
 */
export const dayByViewer = (event: DaySettings, zone: Zone, now: Instant): ConferenceDay | undefined =>
  dayOf(conferenceDays({ ...event, zone }), now);
