import { inScope } from '../../../domain/sync/collection.ts';
import { liveStreamVideos } from '../../../domain/talks/player/live-stream.ts';
import type { PlayedVideos } from '../../../domain/talks/player/stream-provider.ts';
import { type OutsideRoom, streamsCollection } from '../../../domain/talks/player/talk-stream.ts';
import { event } from '../../platform/replica/catalog-view.ts';
import { computed } from '../../platform/react/signal.ts';
import { isLoaded, collectionStore } from '../../platform/replica/collection-store.ts';
import { useSignal, useDeferredSignal } from '../../platform/react/use-signal.ts';
import { useMe } from '../people/me.ts';
import { useCatalogState } from './talks.ts';

const NO_VIDEOS: PlayedVideos = {};

const shelves = [
  collectionStore(streamsCollection),
  collectionStore(inScope(streamsCollection, 'replay')),
  collectionStore(inScope(streamsCollection, 'adm')),
] as const;

/** Video addresses by talk: public while a talk may be watched, later for people with replay access, always for organisers. */
export const videosByTalk = computed(
  [event, ...shelves],
  (settings, ...stores) =>
    (talkId: string): PlayedVideos =>
      (settings && liveStreamVideos(settings, talkId)) ??
      stores.map((each) => each.get(talkId)).find((stream) => stream !== undefined)?.videos ??
      NO_VIDEOS,
);

/** Whether video addresses are loaded; `again`: those of an ended talk, which are in the replay scope. */
export function useVideosLoaded(again: boolean): boolean {
  const isHere = useCatalogState() === 'ready';
  const areReplaysHere = useDeferredSignal(isLoaded('replay'));
  const seesReplays = useMe()?.replayAccess === true;
  return isHere && (areReplaysHere || !again || !seesReplays);
}

/** A talk's video addresses; empty outside the time in which this person may watch. */
export const useVideos = (talkId: string): PlayedVideos => useSignal(videosByTalk)(talkId);

/** Meetings outside the app by talk: public from 15 minutes before the start to the end, always for organisers. */
export const roomByTalk = computed(
  [...shelves],
  (...stores) =>
    (talkId: string): OutsideRoom | undefined =>
      stores.map((each) => each.get(talkId)?.outside).find((room) => room !== undefined),
);

export const useRoomElsewhere = (talkId: string): OutsideRoom | undefined => useSignal(roomByTalk)(talkId);
