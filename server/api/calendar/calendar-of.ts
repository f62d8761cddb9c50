import { type CalendarEntry, calendarEntry } from '../../../domain/calendar/calendar-entry.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { stagesOf, talksOf } from '../../sync/stored-collections.ts';

/** Returns talks as iCalendar text. */
export async function calendarOf(talks: readonly Talk[], name: string, ports: Ports): Promise<string> {
  const state = await ports.log.state('pub');
  const entries = talks.map((talk) => entryOf(talk, state, ports));
  return ports.calendarText({ name, zone: ports.event().zone, madeAt: ports.now(), entries });
}

/** Returns a talk as a calendar event. `state` is the programme. */
export function entryOf(talk: Talk, state: ScopeState, { event, publicUrl }: Ports): CalendarEntry {
  const stages = stagesOf('live');
  const stage = talk.stageId === null ? undefined : state.get(stages.name, talk.stageId);
  // The entry contains stage and event data, so its revision is the newest of the three.
  const madeOf = [state.get(talksOf('live').name, talk.id), stage, state.get('event', 'event')];
  return calendarEntry(talk, {
    revision: Math.max(...madeOf.map((held) => held?.n ?? 0)),
    stageName: stage && stages.parse(stage).name,
    eventLocation: event().location,
    url: `${publicUrl}/app/talk/${encodeURIComponent(talk.id)}`,
  });
}
