import { inScope } from '../../domain/sync/collection.ts';
import { talks as talkDocuments, type Talk } from '../../domain/talks/talk.ts';
import { liveStreamTalks } from '../../domain/talks/live-stream.ts';
import { event, talksById } from '../platform/catalog-view.ts';
import { derived } from '../platform/live-value.ts';
import { shelf } from '../platform/shelf.ts';
import { useLive } from '../platform/use-live.ts';

/** Every talk that can be played, by id: of this event, of those that are only there to be watched, and streams that run all day. */
export const playableTalks = derived(
  [talksById, shelf(inScope(talkDocuments, 'replay')), event],
  (live, replays, settings) =>
    (id: string): Talk | undefined =>
      live.get(id) ?? replays.get(id) ?? (settings && liveStreamTalks(settings).find((stream) => stream.id === id)),
);

export const usePlayableTalk = (id: string): Talk | undefined => useLive(playableTalks)(id);
