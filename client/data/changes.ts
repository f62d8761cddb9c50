import type { TalkChange } from '../../domain/talks/talk-diff.ts';
import { freshChanges, seeChanges, talkChanges } from '../platform/seen-changes.ts';
import { useLive } from '../platform/use-live.ts';

/** What changed about talks since this person last looked, by talk id. */
export const useTalkChanges = (): ReadonlyMap<string, TalkChange> => useLive(talkChanges);

/** The person has seen these; their marks go and stay gone. */
export const markChangesSeen = (ids: readonly string[]): void => seeChanges(ids);

/** Calls back with how many talks have changed whenever this device hears of some; returns the way out. */
export const onFreshChanges = (tell: (count: number) => void): (() => void) =>
  freshChanges.subscribe(() => tell(freshChanges.get().count));
