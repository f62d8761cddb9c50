import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Stage } from '../../domain/stages/stage.ts';
import { endsAt, type Talk } from '../../domain/talks/talk.ts';

export interface CalendarContent {
  readonly name: string;
  readonly talks: readonly Talk[];
  readonly stages: readonly Stage[];
  /** Where the talk pages are. */
  readonly origin: string;
}

/** An iCalendar file. Times are UTC, which every calendar shows in its own zone; a cancelled talk says so. */
export function calendarFile({ name, talks, stages, origin }: CalendarContent): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Plenary', product: 'Schedule' },
  });
  const stageNames = new Map(stages.map((stage) => [stage.id, stage.name]));
  for (const talk of talks) {
    const url = `${origin}/app/talk/${encodeURIComponent(talk.id)}`;
    calendar.createEvent({
      id: `${talk.id}@${new URL(origin).host}`,
      start: new Date(talk.startsAt),
      end: new Date(endsAt(talk)),
      summary: talk.title,
      description: [talk.speakers.map((speaker) => speaker.name).join(', '), talk.description]
        .filter(Boolean)
        .join('\n\n'),
      location: (talk.stageId && stageNames.get(talk.stageId)) ?? '',
      url,
      status: talk.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
