import type { IsoDate, Instant } from '../time.ts';
import type { Lead } from './lead.ts';

export interface DayCount {
  readonly day: IsoDate;
  readonly count: number;
}

/** Number of leads per day in this zone, earliest first; days without leads are left out. */
export function leadsPerDay(leads: readonly Pick<Lead, 'sentAt'>[], zone: string): DayCount[] {
  const byDay = Map.groupBy(leads, ({ sentAt }) => dayOf(sentAt, zone));
  return [...byDay].map(([day, onDay]) => ({ day, count: onDay.length })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

const dayOf = (at: Instant, zone: string): IsoDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
