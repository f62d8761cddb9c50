import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarEntry } from '../../domain/calendar/calendar-entry.ts';
import { zoneFirst } from '../../domain/calendar/zone-first.ts';
import { CALENDAR_REFRESH } from '../../domain/limits/event.ts';
import { type Instant, SECOND, type Zone } from '../../domain/time.ts';

export interface Calendar {
  readonly name: string;
  /** Time zone of the event, only for information: times are in UTC, and each program shows them in its own zone. */
  readonly zone: Zone;
  readonly madeAt: Instant;
  readonly entries: readonly CalendarEntry[];
}

export function calendarText({ name, zone, madeAt, entries }: Calendar): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    ttl: CALENDAR_REFRESH / SECOND,
    prodId: { company: 'Plenary', product: 'Plenary', language: 'EN' },
  });
  for (const {
    uid,
    sequence,
    startsAt,
    endsAt,
    isAllDay = false,
    title,
    description,
    location,
    url,
    cancelled,
  } of entries) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: new Date(madeAt),
      start: new Date(startsAt),
      end: new Date(endsAt),
      allDay: isAllDay,
      summary: title,
      url,
      description: { plain: description },
      location: location === '' ? null : location,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return zoneFirst(calendar.toString(), zone);
}
