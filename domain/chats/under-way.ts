import { type Instant, SECOND } from '../time.ts';

/** The reader's messages that are not in the room: when the server accepted each, or undefined if it has not. */
export type UnderWay = ReadonlyMap<string, Instant | undefined>;

/** Milliseconds after which an accepted message is visible to all; if it is not, it was removed before. */
export const IN_ROOM_AFTER = 10 * SECOND;

/** `waiting`: not accepted by the server. `said`: in the room. */
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
