import { nearDates, widened } from '../../../domain/event/changed-dates.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { dateOf } from '../../../domain/event/import/imported-days.ts';
import type { ImportedEvent, ImportedSettings } from '../../../domain/event/import/imported-event.ts';

/**
 * Returns the event's days extended by the talks' days. Leaves out days that would make the event too long, so that a
 * mistyped year changes nothing.
 */
export function daysWith({ talks }: ImportedEvent, event: EventSettings): ImportedSettings {
  const near = nearDates(
    event,
    talks.map(({ startsAt }) => dateOf(startsAt, event)),
  );
  const { firstDay, lastDay, days } = widened(event, near, true);
  return { firstDay, lastDay, ...(days && { days }) };
}
