import type { Talk } from '../talks/talk.ts';
import type { EventSettings } from './event-settings.ts';

/** The parts of an event that a device had at one moment. */
export interface LoadedEvent {
  readonly event: EventSettings | undefined;
  readonly talks: readonly Talk[];
}

/** A schedule that still has less than one in this many of its talks belongs to another event. */
const STILL_THERE = 10;

/**
 * Whether one event has replaced another, so that nothing counts as changed or cancelled. True if a real event replaced the demo,
 * or if name or days differ and almost no talk is the same. Ids alone prove little, since organisers often number talks alike
 * every year.
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
