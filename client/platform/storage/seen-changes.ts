import type { TalkChange, TalkGist } from '../../../domain/talks/talk-diff.ts';
import { createSignal } from '../react/signal.ts';

/** Each changed talk as the person last saw it; `null` if it did not exist then. */
export type LastSeen = ReadonlyMap<string, TalkGist | null>;

export const lastSeen = createSignal<LastSeen>(new Map());

/** Stores the last seen versions of talks; set once the device's database is open. */
export interface SeenSink {
  readonly remember: (gists: LastSeen) => void;
  readonly forget: (talkIds: readonly string[]) => void;
}
export const seenSink = createSignal<SeenSink | undefined>(undefined);

/**
 * Unseen changes by talk. Set by changes-view.ts after the first paint; what was seen is unknown before the device's database
 * is open.
 */
export const seenTalkChanges = createSignal<ReadonlyMap<string, TalkChange>>(new Map());

/** Number of talks that changed with the last news. A new object each time. */
export const freshChanges = createSignal<{ readonly count: number }>({ count: 0 });

/** Milliseconds of this page's clock at which a first programme arrived; -Infinity if there was one from the start. */
export const programmeCameAt = createSignal(-Infinity);

export function seeChanges(talkIds: readonly string[]): void {
  const left = new Map(lastSeen.get());
  for (const id of talkIds) left.delete(id);
  if (left.size === lastSeen.get().size) return;
  lastSeen.set(left);
  seenSink.get()?.forget(talkIds);
}
