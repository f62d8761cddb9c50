import type { TalkChange, TalkGist } from '../../../domain/talks/talk-diff.ts';
import { byStart } from '../../../domain/talks/talk.ts';
import { catalogState, talksById } from '../../platform/replica/catalog-view.ts';
import { computed } from '../../platform/react/signal.ts';
import { freshChanges, lastSeen, seeChanges, talkChanges } from '../../platform/storage/seen-changes.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** What changed about talks since this person last looked, by talk id. */
export const useTalkChanges = (): ReadonlyMap<string, TalkChange> => useSignal(talkChanges);

// Before the whole schedule is here, most of it would seem to be gone.
const gone = computed(
  [talkChanges, lastSeen, talksById, catalogState],
  (changes, seen, ...[talks, state]): readonly TalkGist[] =>
    (state === 'ready' ? [...changes.keys()] : [])
      .flatMap((id) => (talks.has(id) ? [] : (seen.get(id) ?? [])))
      .toSorted(byStart),
);

/** Talks that were wholly taken out of the schedule since this person last looked, as they were then. */
export const useGoneTalks = (): readonly TalkGist[] => useSignal(gone);

/** The person has seen these; their marks go and stay gone. */
export const markChangesSeen = (ids: readonly string[]): void => seeChanges(ids);

/** Calls back with how many talks have changed whenever this device hears of some; returns the way out. */
export const onFreshChanges = (tell: (count: number) => void): (() => void) =>
  freshChanges.subscribe(() => tell(freshChanges.get().count));
