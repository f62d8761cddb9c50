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
  /** Origin of the links to talk pages. */
  readonly origin: string;
  /** Log position of the given data: every change up to it is included, none after it. */
  readonly revision: number;
  /** The server's sequence of each talk, by uid, where it is known. */
  readonly sequences: ReadonlyMap<string, number>;
}

/**
 * Makes an iCalendar file. Times are UTC; cancelled talks have the status CANCELLED. Talks have the same uid as in the
 * server's calendar feeds, so importing either of them updates the existing entry.
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
      // If the talk has changed since `revision`, the server's sequence belongs to a newer state.
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
