import { inScope } from '../../domain/sync/collection.ts';
import { talks as talkDocuments, type Talk } from '../../domain/talks/talk.ts';
import { talksById } from '../platform/catalog-view.ts';
import { derived } from '../platform/live-value.ts';
import { shelf } from '../platform/shelf.ts';
import { useLive } from '../platform/use-live.ts';

/** Every talk that can be played, by id: of this event, and of those that are only there to be watched. */
export const playableTalks = derived(
  [talksById, shelf(inScope(talkDocuments, 'replay'))],
  (live, replays) =>
    (id: string): Talk | undefined =>
      live.get(id) ?? replays.get(id),
);

export const usePlayableTalk = (id: string): Talk | undefined => useLive(playableTalks)(id);
