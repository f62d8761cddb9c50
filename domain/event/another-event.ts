import type { Talk } from '../talks/talk.ts';
import type { EventSettings } from './event-settings.ts';

/** An event as one device knew it at one moment. */
export interface LoadedEvent {
  readonly event: EventSettings | undefined;
  readonly talks: readonly Talk[];
}

/** A schedule of which less than one talk in so many is still there is not a changed one. */
const STILL_THERE = 10;

/**
 * Whether one event has taken the place of another, so that nothing was changed or cancelled: the demo gave way to
 * the real one, or name or days are others and next to none of the talks is the same. Ids alone say little, since
 * one organiser's talks are often numbered alike every year.
 */
export function isAnotherEvent(before: LoadedEvent, after: LoadedEvent): boolean {
  if (!before.event || !after.event) return false;
  if (before.event.isDemo && !after.event.isDemo) return true;
  const renamed = before.event.name !== after.event.name || before.event.firstDay !== after.event.firstDay;
  if (!renamed || before.talks.length === 0 || after.talks.length === 0) return false;
  const fresh = new Map(after.talks.map((talk) => [talk.id, talk]));
  const same = before.talks.filter(({ id, title }) => fresh.get(id)?.title === title);
  return same.length * STILL_THERE < before.talks.length;
}
