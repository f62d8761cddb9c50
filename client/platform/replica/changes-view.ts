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
  talkChanges,
  type LastSeen,
} from '../storage/seen-changes.ts';

/** Keeps `talkChanges` true to what was last seen and what is now. */
export function followChanges(): void {
  const tell = () => talkChanges.set(changesSince(lastSeen.get(), talksById.get()));
  lastSeen.subscribe(tell);
  talksById.subscribe(tell);
  tell();
}

/** From what was last seen to what is now: two moves are one, a move back is none. */
function changesSince(seen: LastSeen, talks: ReadonlyMap<string, Talk>): ReadonlyMap<string, TalkChange> {
  const changes = new Map<string, TalkChange>();
  for (const [id, gist] of seen) {
    const change = talkChange(gist ?? undefined, talks.get(id));
    if (change) changes.set(id, change);
  }
  return changes;
}

/** Milliseconds in which a first programme arrives: a large one is several entries of the log. */
const FIRST_PROGRAMME = MINUTE;

/**
 * Marks what differs between two versions of the schedule of one event. Talks of a first programme are not new to
 * anybody: who looked before it was out would find every one of them marked.
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
