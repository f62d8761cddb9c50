import { type Instant, SECOND } from '../time.ts';

/** What one wrote and has not seen in its room: since when the server has it, or undefined as long as it does not. */
export type UnderWay = ReadonlyMap<string, Instant | undefined>;

/** So long after the server took it a message is in its room for everybody; one that is not was taken out before it was seen. */
export const IN_ROOM_AFTER = 10 * SECOND;

/** `waiting`: what the server does not have yet; `said`: what is in the room. */
export function underWayNow(
  before: UnderWay,
  {
    waiting,
    said,
    now,
  }: { readonly waiting: ReadonlySet<string>; readonly said: Iterable<string>; readonly now: Instant },
): UnderWay {
  const all = new Map<string, Instant | undefined>();
  for (const id of new Set([...before.keys(), ...waiting])) {
    const since = waiting.has(id) ? undefined : (before.get(id) ?? now);
    if (since === undefined || now - since < IN_ROOM_AFTER) all.set(id, since);
  }
  for (const id of said) all.delete(id);
  return all;
}
