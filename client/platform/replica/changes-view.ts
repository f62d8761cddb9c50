import type { LoadedEvent } from '../../../domain/event/another-event.ts';
import {
  talkChange,
  talkChanges as changesBetween,
  talkGist,
  type TalkChange,
  type TalkGist,
} from '../../../domain/talks/talk-diff.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { MINUTE } from '../../../domain/time.ts';
import { talksById } from './catalog-view.ts';
import {
  freshChanges,
  lastSeen,
  programmeCameAt,
  seenSink,
  seenTalkChanges,
  type LastSeen,
} from '../storage/seen-changes.ts';

/** Updates `talkChanges` when the talks or the last seen versions change. */
export function followChanges(): void {
  const tell = () => seenTalkChanges.set(changesSince(lastSeen.get(), talksById.get()));
  lastSeen.subscribe(tell);
  talksById.subscribe(tell);
  tell();
}

/** Returns the changes between the last seen versions and the current ones: two moves count as one, a move and its reversal as none. */
function changesSince(seen: LastSeen, talks: ReadonlyMap<string, Talk>): ReadonlyMap<string, TalkChange> {
  const changes = new Map<string, TalkChange>();
  for (const [id, gist] of seen) {
    const change = talkChange(gist ?? undefined, talks.get(id));
    if (change) changes.set(id, change);
  }
  return changes;
}

/** How long a first programme takes to arrive, in milliseconds: a large one is several log entries. */
const FIRST_PROGRAMME = MINUTE;

/**
 * Marks the talks that differ between two versions of one event's schedule. Talks of the first programme are not marked as
 * new: people who opened the app before it was published would see a mark on every talk.
 */
export function noteChanges(before: LoadedEvent, after: LoadedEvent): void {
  if (before.talks.length === 0) programmeCameAt.set(performance.now());
  const isFirst = performance.now() - programmeCameAt.get() < FIRST_PROGRAMME;
  const old = new Map(before.talks.map((talk) => [talk.id, talk]));
  const fresh = new Map<string, TalkGist | null>();
  for (const { talkId } of changesBetween(before.talks, after.talks)) {
    const talk = old.get(talkId);
    if (isFirst && !talk) continue;
    if (!lastSeen.get().has(talkId)) fresh.set(talkId, talk ? talkGist(talk) : null);
  }
  if (fresh.size === 0) return;
  lastSeen.set(new Map([...lastSeen.get(), ...fresh]));
  seenSink.get()?.remember(fresh);
  freshChanges.set({ count: fresh.size });
}
