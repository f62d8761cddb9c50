import { useMemo } from 'react';
import {
  findReplays,
  nextReplaySteps,
  type Replay,
  replayIndex,
  type ReplaySteps,
  type ReplayWish,
} from '../../../domain/talks/replays.ts';
import { useReplays } from '../../data/replays.ts';
import { useReplaysSearch } from './replays-address.ts';
import type { ReplaysSearch } from './replays-search.ts';

export interface ListedReplays extends ReplaySteps {
  readonly all: readonly Replay[];
  readonly found: readonly Replay[];
}

/** What the address asks for, of all that can be watched again. */
export function useListedReplays(): ListedReplays {
  const search = useReplaysSearch();
  const all = useReplays();
  return useMemo(() => {
    const index = replayIndex(all);
    const wish = wishOf(search);
    return { ...nextReplaySteps(index, wish), all, found: findReplays(index, wish) };
  }, [search, all]);
}

const wishOf = ({ q = '', days = [], tracks = [], stages = [], unwatched }: ReplaysSearch): ReplayWish => ({
  search: q,
  days,
  tracks,
  stages,
  isUnwatched: unwatched ?? false,
});
