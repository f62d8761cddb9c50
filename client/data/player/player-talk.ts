import { inScope } from '../../../domain/sync/collection.ts';
import { talksCollection as talkDocuments, type Talk } from '../../../domain/talks/talk.ts';
import { liveStreamTalks } from '../../../domain/talks/player/live-stream.ts';
import { event, talksById } from '../../platform/replica/catalog-view.ts';
import { computed } from '../../platform/react/signal.ts';
import { collectionStore } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Every playable talk by id: talks of this event, of the replay edition, and all-day streams. */
export const playableTalks = computed(
  [talksById, collectionStore(inScope(talkDocuments, 'replay')), event],
  (live, replays, settings) =>
    (id: string): Talk | undefined =>
      live.get(id) ?? replays.get(id) ?? (settings && liveStreamTalks(settings).find((stream) => stream.id === id)),
);

export const usePlayableTalk = (id: string): Talk | undefined => useSignal(playableTalks)(id);
