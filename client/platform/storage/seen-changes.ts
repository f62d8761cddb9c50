import type { TalkChange, TalkGist } from '../../../domain/talks/talk-diff.ts';
import { createSignal } from '../react/signal.ts';

/** How each changed talk stood when the person last saw it; `null` for one that was not there. */
export type LastSeen = ReadonlyMap<string, TalkGist | null>;

export const lastSeen = createSignal<LastSeen>(new Map());

/** Keeps what was last seen across starts, once the device's database is open. */
export interface SeenSink {
  readonly remember: (gists: LastSeen) => void;
  readonly forget: (talkIds: readonly string[]) => void;
}
export const seenSink = createSignal<SeenSink | undefined>(undefined);

/**
 * Changes not seen yet, by talk. Told by changes-view.ts, which comes after the first paint: before the device's
 * database is open it is unknown what was seen.
 */
export const talkChanges = createSignal<ReadonlyMap<string, TalkChange>>(new Map());

/** How many talks have changed with what this device has just heard, anew each time. */
export const freshChanges = createSignal<{ readonly count: number }>({ count: 0 });

/** When talks came where there were none, in milliseconds of this page; long ago where there were some from the start. */
export const programmeCameAt = createSignal(-Infinity);

export function seeChanges(talkIds: readonly string[]): void {
  const left = new Map(lastSeen.get());
  for (const id of talkIds) left.delete(id);
  if (left.size === lastSeen.get().size) return;
  lastSeen.set(left);
  seenSink.get()?.forget(talkIds);
}
