import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { calendarEntry } from '../../../domain/calendar/calendar-entry.ts';
import { zoneFirst } from '../../../domain/calendar/zone-first.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { CALENDAR_ALARM } from '../../../domain/limits/event.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { SECOND } from '../../../domain/time.ts';

export interface CalendarContent {
  readonly name: string;
  readonly event: Pick<EventSettings, 'location' | 'zone'> | undefined;
  readonly talks: readonly Talk[];
  readonly stages: readonly Stage[];
  /** Where the talk pages are. */
  readonly origin: string;
  /** Log position of what is shown: it contains every change up to this position and none after it. */
  readonly revision: number;
  /** The server's sequence of each talk, by uid, as far as it is known. */
  readonly sequences: ReadonlyMap<string, number>;
}

/**
 * An iCalendar file. Times are UTC, which every calendar shows in its own zone; a cancelled talk says so. A talk is known as in
 * the calendars of the server, so that either of them changes the entry that is there.
 */
export function calendarFile({ name, event, talks, stages, origin, revision, sequences }: CalendarContent): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Plenary', product: 'Schedule' },
  });
  const stageNames = new Map(stages.map((stage) => [stage.id, stage.name]));
  for (const talk of talks) {
    const url = `${origin}/app/talk/${encodeURIComponent(talk.id)}`;
    const stageName = talk.stageId === null ? undefined : stageNames.get(talk.stageId);
    const entry = calendarEntry(talk, { revision, stageName, eventLocation: event?.location ?? '', url });
    calendar.createEvent({
      id: entry.uid,
      // Of a talk that has changed since what is shown, the server's is that of another state.
      sequence: Math.min(sequences.get(entry.uid) ?? revision, revision),
      start: new Date(entry.startsAt),
      end: new Date(entry.endsAt),
      summary: entry.title,
      description: entry.description,
      location: entry.location,
      url,
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      alarms: entry.cancelled ? [] : [{ type: ICalAlarmType.display, trigger: CALENDAR_ALARM / SECOND }],
    });
  }
  return event ? zoneFirst(calendar.toString(), event.zone) : calendar.toString();
}
