import type { TalkChange, TalkGist } from '../../../domain/talks/talk-diff.ts';
import { byStart } from '../../../domain/talks/talk.ts';
import { catalogState, talksById } from '../../platform/replica/catalog-view.ts';
import { computed } from '../../platform/react/signal.ts';
import { freshChanges, lastSeen, seeChanges, seenTalkChanges } from '../../platform/storage/seen-changes.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Changes of talks since the person last looked, by talk id. */
export const useTalkChanges = (): ReadonlyMap<string, TalkChange> => useSignal(seenTalkChanges);

// Before the whole schedule is loaded, most talks would seem removed.
const gone = computed(
  [seenTalkChanges, lastSeen, talksById, catalogState],
  (changes, seen, ...[talks, state]): readonly TalkGist[] =>
    (state === 'ready' ? [...changes.keys()] : [])
      .flatMap((id) => (talks.has(id) ? [] : (seen.get(id) ?? [])))
      .toSorted(byStart),
);

/** Talks removed from the schedule since the person last looked, as they were then. */
export const useGoneTalks = (): readonly TalkGist[] => useSignal(gone);

/** Marks these changes as seen, for good. */
export const markChangesSeen = (ids: readonly string[]): void => seeChanges(ids);

/** Calls `tell` with the number of changed talks each time new changes arrive. Returns the unsubscribe function. */
export const onFreshChanges = (tell: (count: number) => void): (() => void) =>
  freshChanges.subscribe(() => tell(freshChanges.get().count));
